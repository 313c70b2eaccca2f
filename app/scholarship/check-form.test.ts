import { expect, test } from "vitest";
import { checkApplication } from "./check-form.ts";

test("an empty form gets one message per field, in the order of the form (spec section 5)", () => {
  const checked = checkApplication({});
  expect("errors" in checked && Object.entries(checked.errors)).toEqual([
    ["firstName", "First name must be at least 2 characters."],
    ["lastName", "Last name must be at least 2 characters."],
    ["email", "Please enter a valid email address."],
    ["phone", "Please enter a valid phone number."],
    ["address", "Please enter a valid address."],
    ["city", "Please enter a valid city."],
    ["state", "Please enter a valid state."],
    ["zip", "Please enter a valid zip code."],
    ["education", "Please enter your education background."],
    ["program", "Please select a program."],
    ["career", "Please enter your career goals."],
    ["financial", "Please enter your financial need."],
    ["story", "Please tell us your story."],
    ["goals", "Please tell us your goals."],
  ]);
});
