import { expect, test } from "vitest";
import { partsOfAddress } from "./no-wrap.tsx";

test("an address breaks only after a dot, an at sign, a hyphen, an underscore or a slash", () => {
  expect(partsOfAddress("ana.b_c@the-school.org")).toEqual(["ana.", "b_", "c@", "the-", "school.", "org"]);
  expect(partsOfAddress("https://a.org/b-c")).toEqual(["https://", "a.", "org/", "b-", "c"]);
  expect(partsOfAddress("localpart")).toEqual(["localpart"]);
});

test("a sentence keeps its words and the full stop after an address", () => {
  const sentence = "Sent to ana@school.org.";
  expect(partsOfAddress(sentence)).toEqual(["Sent to ana@", "school.", "org."]);
  expect(partsOfAddress(sentence).join("")).toBe(sentence);
});
