// What YAML cannot read, and what it reads otherwise than an owner means it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readFiles } from "./read-files.ts";

const advice =
  "Look there and in the lines before it for a quote, a colon, or spaces at the beginning of a line that are missing or too many.";

test.each([
  [
    "title: One house: six trades",
    'a text with ": " in it needs quotes around it, or its line begins with a space too many or too few.',
  ],
  ["title: {school} helps", "a text that begins with { needs quotes around it."],
  ["title: - one", `Unexpected block-seq-ind on same line with key. ${advice}`],
  ["title: @school", "a text that begins with @, % or ` needs quotes around it."],
  ["title: %school", "a text that begins with @, % or ` needs quotes around it."],
  ["title: *new", "a text that begins with *, & or ! needs quotes around it."],
  ["title: &new one", "a text that begins with *, & or ! needs quotes around it."],
  ["title: !new one", "a text that begins with *, & or ! needs quotes around it."],
  [
    "title: We are #1 here",
    'a text with " #" in it needs quotes around it, and a comment a line of its own.',
  ],
  ["\ttitle: One", "it begins with a tab, and needs spaces."],
  ["first: twice", "the same key is there twice."],
  ['title: "One" two', `Unexpected scalar at node end. ${advice}`],
  ["title: 'Don't'", `Unexpected scalar at node end. ${advice}`],
])("the third line %j is explained in one sentence", (line, sentence) => {
  expect(readOne(`# A page.\nfirst: One\n${line}\nlast: Two\n`)).toEqual({
    values: {},
    faults: [`content/en/page.yaml:3 cannot be read: ${sentence}`],
  });
});

test("a quote that is not closed is explained", () => {
  expect(readOne('title: "One\n').faults).toEqual([
    `content/en/page.yaml:2 cannot be read: Missing closing "quote. ${advice}`,
  ]);
});

test("a line that begins with a space too many is explained at the line before it", () => {
  expect(readOne("first: One\n title: One\n").faults).toEqual([
    'content/en/page.yaml:1 cannot be read: a text with ": " in it needs quotes around it, or its line begins with a space too many or too few.',
  ]);
});

test("comments between lines, quotes, blocks and numbers are read as written", () => {
  const text = `# A page.
title: "One house: #1, {school}"
# What it says.
text: |-
  First.

  * Second: # third.
count: 3
isShown: true
long: This line
  goes on.
`;
  expect(readOne(text).values).toEqual({
    "en/page": {
      title: "One house: #1, {school}",
      text: "First.\n\n* Second: # third.",
      count: 3,
      isShown: true,
      long: "This line goes on.",
    },
  });
});

test("UTF-8 with and without a mark, and with either end of a line, is read", () => {
  const values = { "en/page": { title: "Español" } };
  for (const text of ["title: Español\n", "\uFEFFtitle: Español\r\n"])
    expect(readOne(text)).toEqual({ values, faults: [] });
});

test.each([
  ["Latin-1", Buffer.from("title: Español\n", "latin1")],
  ["UTF-16", Buffer.from("\uFEFFtitle: Español\n", "utf16le")],
  ["UTF-16 without a mark", Buffer.from("title: One\n", "utf16le")],
])("a file in %s is refused instead of published with wrong letters (R-464)", (_, bytes) => {
  expect(readOne(bytes)).toEqual({
    values: {},
    faults: ["content/en/page.yaml is not saved as UTF-8: save it again with the encoding UTF-8."],
  });
});

test("a file is known by its name, whatever that is", () => {
  expect(Object.keys(readOne("title: One", "../__proto__.yaml").values)).toEqual(["__proto__"]);
});

test("a file with another ending is not passed over", () => {
  expect(readOne("title: One", "page.yml").faults).toEqual([
    "content/en/page.yml is not read: let its name end in .yaml.",
  ]);
});

function readOne(text: string | Buffer, name = "page.yaml") {
  const parent = mkdtempSync(join(tmpdir(), "site-content-"));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, "content");
  mkdirSync(join(folder, "en"), { recursive: true });
  writeFileSync(join(folder, "en", name), text);
  const { values, faults } = readFiles(folder);
  return { values, faults };
}
