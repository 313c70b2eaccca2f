// What an editor may write wrongly in a text, and the sentence that says what to do.
import { expect, test } from "vitest";
import type { z } from "zod";
import { link, message, optionalText, pluralMessage, sitePath, text } from "./kinds.ts";

const keywords = "the words plural, one and other stay in English";
const shape =
  "a plural is written {count, plural, one {1 day} other {{count} days}}, with these commas and braces";

test.each([
  ["{count, plural, one {a day}}", `cannot be read: its plural needs other {...}: ${keywords}`],
  ["{count, plural, uno {a} otros {b}}", `cannot be read: its plural needs other {...}: ${keywords}`],
  ["{count, plural, uno {a} other {b}}", `has "uno" in its plural: ${keywords}`],
  ["{count, plurals, one {a} other {b}}", `cannot be read: ${shape}: ${keywords}`],
  ["{count, plural, one {a}, other {b}}", `cannot be read: ${shape}`],
  ["{count, plural one {a} other {b}}", `cannot be read: ${shape}`],
  ["{count, plural, one a other b}", `cannot be read: ${shape}`],
  [
    "{count plural, one {a} other {b}}",
    'cannot be read: "{count plural" is no place: write one name between { and }, or, in a plural, a comma after it',
  ],
  ["{count} of {}", "cannot be read: there is no name between { and }"],
  ["{count", "cannot be read: a } is missing"],
  ["{count, plural, one {a} other {b}", "cannot be read: a } is missing"],
])("the plural %j is explained in one sentence", (written, sentence) => {
  expect(sentences(pluralMessage("count"), written)).toEqual([sentence]);
});

test("braces in each other by the thousand are a fault and no error", () => {
  const written = "{count, plural, other {".repeat(9_000);
  expect(sentences(pluralMessage("count"), written)).toEqual([
    "cannot be read: too many { stand in each other",
  ]);
});

test.each([
  ["{school}}!", "has a } too many at \"{school}}\": leave it out, or write '}' to show it"],
  ["Dear all} of '{you}'", "has a } too many at \"Dear all}\": leave it out, or write '}' to show it"],
])("a } that %j has too many is not shown to people (R-464)", (written, sentence) => {
  expect(sentences(text, written)).toEqual([sentence]);
});

test.each(["{school}!", "'{hotkey}'", "it''s '}' and '{ it''s }'", "'{never closed"])(
  "%j may stand in a text",
  (written) => {
    expect(sentences(text, written)).toEqual([]);
  },
);

test("what YAML reads as nothing has no text (R-464)", () => {
  const advice = "a text that begins with # needs quotes around it";
  expect(sentences(text, null)).toEqual([`has no text: ${advice}`]);
  expect(sentences(message("email"), null)).toEqual([`has no text: ${advice}`]);
  expect(sentences(optionalText, null)).toEqual([
    `has no text: write "" as long as there is none; ${advice}`,
  ]);
});

test.each(["/", "/programs", "/programs/hvac?x=1#fees", "/es/programas", "/~a/b.c"])(
  "%j is a path of this site",
  (written) => {
    expect(sentences(sitePath, written)).toEqual([]);
  },
);

test.each(["//evil.example", "/\\evil.example", "/\t/evil.example", "/\n/evil.example", "/a\\b", "/ a"])(
  "%j is refused as a path of this site: a browser may read another site in it (R-468)",
  (written) => {
    expect(sentences(sitePath, written)).toEqual([
      "must be a path of this site, which begins with one / and has no space and no \\",
    ]);
  },
);

test.each(["", "https://calendar.example/a", "https://calendar.example:8443/a?b#c"])(
  "%j is a link",
  (written) => {
    expect(sentences(link, written)).toEqual([]);
  },
);

test.each([
  "https:/calendar.example",
  "https:///calendar.example",
  "https://\\calendar.example",
  "https://calendar.example\\@evil.example",
  "https://calendar.example@evil.example",
  "https://calendar.example/\tx",
  "https://calendar.example/a b",
  "javascript://calendar.example",
  "//calendar.example",
])("%j is refused as a link (R-468)", (written) => {
  expect(sentences(link, written)).toEqual([
    'must be an address that begins with https:// (or "" as long as there is none)',
  ]);
});

function sentences(kind: z.ZodType, written: unknown): string[] {
  return kind.safeParse(written).error?.issues.map(({ message }) => message) ?? [];
}
