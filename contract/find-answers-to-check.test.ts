import { expect, test } from "vitest";
import { findAnswersToCheck } from "./find-answers-to-check.ts";

test.each([
  ["phone", "(555) 555-0123"],
  ["phone", "555.555.0123 ext. 12"],
  ["phone", "+1 555 555 0123"],
  ["phone", "1-555-555-0123 x4"],
  ["phone", "+52 55 1234 5678"],
  ["phone", "011 44 20 7946 0958"],
  ["state", "fl"],
  ["state", "Puerto Rico"],
  ["state", "d.c."],
  ["state", "Tejas"],
  ["state", "Nuevo México"],
  ["zip", "33101"],
  ["zip", "33101-1234"],
  ["email", "ana@school.edu"],
  ["firstName", "O."],
])("%s %s is taken without a question (R-357)", (name, answer) => {
  expect(findAnswersToCheck({ [name]: answer })).toEqual([]);
});

test.each([
  ["phone", "555 555 012"],
  ["phone", "555 555 01234"],
  ["phone", "ask my aunt Rosa"],
  ["state", "Flordia"],
  ["state", "Ontario"],
  ["zip", "331011"],
  ["zip", "K1A 0B1"],
])("%s %s is asked about (R-354)", (name, answer) => {
  expect(findAnswersToCheck({ [name]: ` ${answer}\n` })).toEqual([{ name, answer }]);
});

test("an address with a likely slip is asked about with the address that was probably meant (R-354)", () => {
  expect(findAnswersToCheck({ email: "ana@gmial.com" })).toEqual([
    { name: "email", answer: "ana@gmial.com", suggestion: "ana@gmail.com" },
  ]);
});

test("an answer that breaks a rule has its message, and an empty one is not asked about", () => {
  expect(findAnswersToCheck({ phone: "", zip: "1", state: "ZZ" }, { zip: "Wrong." })).toEqual([
    { name: "state", answer: "ZZ" },
  ]);
});
