import { expect, test } from "vitest";
import { wordsOf } from "#words";
import { noteOf } from "./note-of.ts";

const words = wordsOf("en");
const questions = words.scholarshipSections.flatMap((section) => section.questions);

test("below the message of an address stands why it is refused although it looks right (R-470)", () => {
  expect(noteUnder("email", "ad\u200ba@example.org")).toBe(words.validation.invisible);
  expect(noteUnder("email", "ada@example.org\u200b, x")).toBe(words.validation.invisible);
  expect(noteUnder("email", "ada@example\u200b")).toBeUndefined();
});

test("a name is asked for by the characters that are seen", () => {
  expect(noteUnder("firstName", "J\u200b")).toBe("If your name has only one letter, add a period: J.");
  expect(noteUnder("firstName", "\u200b\u2060")).toBe(noteUnder("firstName", ""));
});

function noteUnder(field: string, answer: string): string | undefined {
  const question = questions.find(({ name }) => name === field);
  if (!question) throw new Error(`The form has no field ${field}.`);
  return noteOf(question, { error: "wrong", answer, toCheck: undefined }, words);
}
