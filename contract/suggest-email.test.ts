import { expect, test } from "vitest";
import { suggestEmail } from "./suggest-email.ts";

test.each([
  ["ana@gmial.com", "ana@gmail.com"],
  ["ana@gmail.con", "ana@gmail.com"],
  ["ana@gmail.co", "ana@gmail.com"],
  ["ana@GMAI.com", "ana@gmail.com"],
  ["ana.ruiz+x@yaho.com", "ana.ruiz+x@yahoo.com"],
  ["ana@hotmial.com", "ana@hotmail.com"],
  ["ana@outlok.com", "ana@outlook.com"],
])("%s is most likely %s (R-104)", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

test.each([
  "ana@gmail.com",
  "ana@mail.com",
  "ana@gmx.com",
  "ana@me.com",
  "ana@plumbline.example",
  "ana@school.edu",
  "ana@",
  "ana",
  "",
  "a@b@gmial.com",
])("%s gets no suggestion", (typed) => {
  expect(suggestEmail(typed)).toBeUndefined();
});
