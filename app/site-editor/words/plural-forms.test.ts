import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { formsIn, formsOf, shownForms, withForms } from "./plural-forms.ts";

const applications = "{count, plural, one {1 application} other {{count} applications}}";

test("each form is a sentence, with the text around the plural (R-551)", () => {
  expect(formsIn(applications)).toEqual({ one: "1 application", other: "{count} applications" });
  expect(formsIn("You have {number} {count, plural, one {code} other {codes}} left.")).toEqual({
    one: "You have {number} code left.",
    other: "You have {number} codes left.",
  });
  for (const complex of [
    "No plural, {school}",
    "{a, plural, one {x} other {y}} and {b, plural, one {x} other {y}}",
    "{a, plural, one {{b, plural, one {x} other {y}}} other {y}}",
    "{a, plural, offset:1 one {x} other {y}}",
    "{a, selectordinal, one {#st} other {#th}}",
    "{a, select, other {y}}",
    "{a, plural, one {x}}",
    "No. #1: {a, plural, one {x} other {y}}",
    "{a, plural, one {x} other {y}",
  ])
    expect([complex, formsIn(complex)]).toEqual([complex, undefined]);
});

test("each plural of the sample school is written back byte for byte (R-551)", () => {
  const root = join(import.meta.dirname, "../../../content");
  const texts = globSync("*/**/*.yaml", { cwd: root }).flatMap((file) =>
    textsIn(parse(readFileSync(join(root, file), "utf8"))),
  );
  const plurals = texts.filter((text) => formsIn(text) !== undefined);
  expect(plurals.length).toBeGreaterThan(30);
  for (const text of plurals) expect(withForms(text, formsIn(text) ?? {})).toBe(text);
});

test("a changed form changes nothing else, and words around the plural stay there while each has them (R-551)", () => {
  const spaced = "{count,plural,  one {1 day}\n other {{count} days} }";
  expect(withForms(spaced, { one: "One day", other: "{count} days" })).toBe(
    spaced.replace("1 day", "One day"),
  );
  const around = "You have {count, plural, one {1 code} other {# codes}} left.";
  expect(withForms(around, { one: "You have 1 key left.", other: "You have # codes left." })).toBe(
    "You have {count, plural, one {1 key} other {# codes}} left.",
  );
  expect(withForms(around, { one: "Your last one!", other: "You have # codes left." })).toBe(
    "{count, plural, one {Your last one!} other {You have # codes left.}}",
  );
});

test("an empty form leaves the text, and a form that a language needs comes before the last (R-551)", () => {
  expect(withForms(applications, { one: "", other: "{count} x" })).toBe("{count, plural, other {{count} x}}");
  expect(withForms(applications, { one: "1 x", few: "{count} y", other: "{count} z" })).toBe(
    "{count, plural, one {1 x} few {{count} y} other {{count} z}}",
  );
});

test("a language asks for the forms that its numbers need (R-551)", () => {
  expect(formsOf("en")).toEqual(["one", "other"]);
  expect(formsOf("es"), "millions have a form of their own").toEqual(["one", "other"]);
  expect(formsOf("pl")).toEqual(["one", "few", "many"]);
  expect(formsOf("vi")).toEqual(["other"]);
  expect(shownForms({ "=0": "none", other: "more" }, "es")).toEqual(["=0", "one", "other"]);
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
