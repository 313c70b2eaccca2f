import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { partsOfAddress } from "../../contract/address-parts.ts";
import { NoWrap } from "./no-wrap.tsx";

test.each([
  ["Takes 4-6 months.", ["4-6 months"]],
  ["Dura de 4 a 6 meses, con 10 a 15 horas por semana.", ["4 a 6 meses", "10 a 15 horas"]],
  ["4 bis 6 Monate, 60 días", ["4 bis 6 Monate"]],
  ["10 dígitos, por ejemplo, 555 555 0123", ["555 555 0123"]],
  ["EPA and HVAC-R, as a 501(c)(3) of 2026", ["HVAC-R", "501(c)(3)"]],
])("of %j the figures and terms stay in one line (R-451)", (text, whole) => {
  const shown = renderToStaticMarkup(NoWrap({ text }));
  const parts = Array.from(shown.matchAll(/<span class="whitespace-nowrap">([^<]*)/g), ([, part]) => part);
  expect(parts).toEqual(whole);
  expect(shown.replaceAll(/<[^>]*>/g, "")).toBe(text);
});

test("an address breaks only after a dot, an at sign, a hyphen, an underscore or a slash (R-422)", () => {
  expect(partsOfAddress("ana.b_c@the-school.org")).toEqual(["ana.", "b_", "c@", "the-", "school.", "org"]);
  expect(partsOfAddress("https://a.org/b-c")).toEqual(["https://", "a.", "org/", "b-", "c"]);
  expect(partsOfAddress("localpart")).toEqual(["localpart"]);
});

test("a sentence keeps its words and the full stop after an address", () => {
  const sentence = "Sent to ana@school.org.";
  expect(partsOfAddress(sentence)).toEqual(["Sent to ana@", "school.", "org."]);
  expect(partsOfAddress(sentence).join("")).toBe(sentence);
});
