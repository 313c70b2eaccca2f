import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingLetters } from "./picture-font.ts";

test.each([
  "Learn a trade you can build on",
  "Aprenda un oficio para construir su futuro: ¿cómo?",
  "Aprann yon metye pou w ka byen viv: èske ou pare? Wòch, ànj",
  "Học một nghề vững chắc để xây dựng tương lai của bạn",
  "Aprenda um ofício: formação, Ação",
])("share pictures can be drawn with the letters of %j", (title) => {
  expect(missingLetters(title)).toBe("");
});

test("letters that the font does not have are named", () => {
  expect(missingLetters("Учись ремеслу, today")).toBe("Учисьремлу");
});

test("the pictures' font is the headings' face with its licence beside it", () => {
  const font = readFileSync(join(import.meta.dirname, "archivo-pictures.ttf"));
  expect(font.readUInt32BE(0)).toBe(0x00010000);
  const licence = readFileSync(join(import.meta.dirname, "archivo-OFL.txt"), "utf8");
  expect(licence).toContain("SIL Open Font License");
});
