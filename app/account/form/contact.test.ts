import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { checkContact, internationalPhone } from "./contact.ts";

const { auth } = wordsOf("en");

test.each([
  ["555 555 0123", "+15555550123"],
  ["(555) 555-0123", "+15555550123"],
  ["1 555.555.0123", "+15555550123"],
  ["+1 555 555 0123", "+15555550123"],
  ["+52 55 1234 5678", "+525512345678"],
])("the phone number %s becomes %s", (typed, phone) => {
  expect(internationalPhone(typed)).toBe(phone);
});

test.each(["", "12345", "055 555 0123", "+0 555 555 0123", "+1234567890123456", "call 555 555 0123"])(
  "%s is no phone number",
  (typed) => {
    expect(internationalPhone(typed)).toBeUndefined();
  },
);

test("one field takes either kind of address, and names what is wrong with anything else", () => {
  expect(checkContact(auth, "address", { address: " ana@example.org " })).toEqual({
    valid: { email: "ana@example.org" },
  });
  expect(checkContact(auth, "address", { address: "555 555 0123" })).toEqual({
    valid: { phone: "+15555550123" },
  });
  expect(checkContact(auth, "address", { address: " " })).toEqual({
    errors: { address: "Enter your email or your phone number." },
  });
  expect(checkContact(auth, "address", { address: "555" })).toEqual({
    errors: { address: "Please enter a valid email address." },
  });
});
