import { expect, test } from "vitest";
import { revalidateField } from "./validated-form.ts";

test("after a failure a corrected field loses its message and the others keep theirs (R-100)", () => {
  const errors = { firstName: "Too short.", email: "Not valid." };
  expect(revalidateField(errors, "firstName", { email: "Not valid." })).toEqual({ email: "Not valid." });
  expect(revalidateField(errors, "firstName", { ...errors, firstName: "Still too short." })).toEqual({
    firstName: "Still too short.",
    email: "Not valid.",
  });
});

test("an answer that makes another one needless takes its message away too (R-623)", () => {
  const errors = { helperName: "Too short.", email: "Not valid." };
  expect(revalidateField(errors, "isHelped", { email: "Not valid." })).toEqual({ email: "Not valid." });
});
