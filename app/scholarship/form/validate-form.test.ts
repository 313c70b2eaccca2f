import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { createValidation } from "./validate-form.ts";

const validateApplication = createValidation(wordsOf("en"));

test("an empty form gets one message per field, in the order of the form (R-106 to R-119)", () => {
  const checked = validateApplication({});
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

test.each([
  ["firstName", 2],
  ["lastName", 2],
  ["phone", 10],
  ["address", 5],
  ["city", 2],
  ["state", 2],
  ["zip", 5],
  ["education", 2],
  ["career", 2],
  ["financial", 2],
  ["story", 10],
  ["goals", 10],
])(
  "%s is taken from %i characters on, counted without spaces at its ends (R-106, R-107, R-109, R-110, R-111, R-112, R-113, R-114, R-116, R-117, R-118, R-119)",
  (name, least) => {
    for (const character of ["x", "é", "🙂"]) {
      expect(fieldsRefused({ [name]: character.repeat(least - 1) })).toEqual([name]);
      expect(fieldsRefused({ [name]: ` ${character.repeat(least - 1)} ` })).toEqual([name]);
      expect(fieldsRefused({ [name]: character.repeat(least) })).toEqual([]);
    }
  },
);

test.each([
  ["firstName", 200, "Please use at most 200 characters."],
  ["zip", 20, "Please use at most 20 characters."],
  ["story", 10_000, "Please use at most 10,000 characters."],
])("%s is taken up to %i characters, and a longer one is told so", (name, most, message) => {
  expect(fieldsRefused({ [name]: "🙂".repeat(most) })).toEqual([]);
  const checked = validateApplication({ ...complete, [name]: "🙂".repeat(most + 1) });
  expect("errors" in checked && checked.errors).toEqual({ [name]: message });
});

test("an address without @, without a dot behind it or of more than 254 characters is no email address (R-108)", () => {
  for (const email of [
    "ann",
    "ann.example.org",
    "ann@example",
    "@example.org",
    `${"a".repeat(243)}@example.org`,
  ])
    expect([email, fieldsRefused({ email })]).toEqual([email, ["email"]]);
  for (const email of [
    "ann@example.org",
    "renée.o'brien+x@mail.example.org",
    `${"a".repeat(242)}@example.org`,
  ])
    expect([email, fieldsRefused({ email })]).toEqual([email, []]);
});

test("the program is one that the form offers (R-115)", () => {
  expect(fieldsRefused({ program: "Sales Mastery" })).toEqual(["program"]);
  for (const program of ["Electrical", "HVAC", "Plumbing", "Business Office", "Construction"])
    expect(fieldsRefused({ program })).toEqual([]);
});

function fieldsRefused(changes: Record<string, string>): string[] {
  const checked = validateApplication({ ...complete, ...changes });
  return "errors" in checked ? Object.keys(checked.errors) : [];
}

const complete = {
  firstName: "Ana",
  lastName: "Ruiz",
  email: "ana@example.org",
  phone: "(555) 555-0123",
  address: "1 Main Street",
  city: "Tampa",
  state: "FL",
  zip: "33601",
  education: "GED",
  program: "HVAC",
  career: "Heat pumps",
  financial: "Rent",
  story: "A long story",
  goals: "A steady trade",
};
