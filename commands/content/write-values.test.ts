import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readValue } from "../../words/read-files.ts";
import { leavesOf } from "../../words/rules/leaves.ts";
import { writeValues } from "./write-values.ts";

const file = `# About the school.
name: "Plumbline" # its short form
days: 5

home:
  # Above the fold.
  title: 'Learn a trade'
  lead: We help people learn a trade, whatever they can pay and wherever they are starting
    from.
  letter: |
    Dear {name},

    welcome.
  links: [{ label: Apply, to: /apply }]
  faq:
    - question: "When?"   
      answer: Soon
    - Where?
`;
const title = ["home", "title"];

/** The lines that differ, each as it was and is. */
function changedLines(path: string[], value: unknown): string[] {
  const written = (writeValues(file, [{ path, value }]) ?? "").split("\n");
  const before = file.split("\n");
  return [
    ...before.filter((line) => !written.includes(line)).map((line) => `-${line}`),
    ...written.filter((line) => !before.includes(line)).map((line) => `+${line}`),
  ];
}

test.each([
  ["quotes stay", title, "Learn two", ["-  title: 'Learn a trade'", "+  title: 'Learn two'"]],
  ["a number", ["days"], 7, ["-days: 5", "+days: 7"]],
  ["a comment behind it stays", ["name"], "Keystone", ['-name: "Plumbline" # its short form', '+name: "Keystone" # its short form']],
  ["quotes come where they must", ["home", "faq", "1"], "a: b", ["-    - Where?", '+    - "a: b"']],
  ["inside brackets", ["home", "links", "0", "label"], "Go, now", ["-  links: [{ label: Apply, to: /apply }]", '+  links: [{ label: "Go, now", to: /apply }]']],
  ["an entry of a list", ["home", "faq", "1"], "Here", ["-    - Where?", "+    - Here"]],
  ["a key of an entry", ["home", "faq", "0", "answer"], "Now", ["-      answer: Soon", "+      answer: Now"]],
  ["a letter", ["home", "letter"], "Dear {name},\n\nhello.\n", ["-    welcome.", "+    hello."]],
])("only the line of a changed value changes: %s (R-532)", (_, path, value, lines) => {
  expect(changedLines(path, value)).toEqual(lines);
}); // biome-ignore format: one case a line

test("a long text breaks at spaces, and a shorter one takes its lines away (R-532)", () => {
  const long = "word ".repeat(60).trim();
  const written = writeValues(file, [{ path: ["home", "lead"], value: long }]) ?? "";
  expect(Math.max(...written.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  expect(readValue(written).value).toMatchObject({ home: { lead: long } });
  expect(changedLines(["home", "lead"], "Short.")).toHaveLength(3);
});

test("any text that somebody can type is read again as it was typed, in every place of every file (R-532)", () => {
  const root = join(import.meta.dirname, "..", "..", "content");
  const texts = [
    "#1: - {a} & *b",
    "  spaces  ",
    "two\nlines",
    "",
    "true",
    "'\"\\",
    "3",
    "é 日本",
    "a # b",
    "- x\n\n\n",
    "@",
  ];
  let count = 0;
  for (const name of globSync("{en,es}/**/*.yaml", { cwd: root })) {
    const text = readFileSync(join(root, name), "utf8");
    const changes = leavesOf({ [name]: readValue(text).value })
      .filter(({ value }) => typeof value === "string")
      .map(({ path }, index) => ({ path: path.map(String), value: texts[(count + index) % texts.length] }));
    if (changes.length === 0) continue;
    count += changes.length;
    const written = writeValues(text, changes);
    expect(written, name).toBeDefined();
    const comments = (all: string) => all.match(/^ *#.*$/gm);
    expect(comments(written ?? ""), name).toEqual(expect.arrayContaining(comments(text) ?? []));
  }
  expect(count).toBeGreaterThan(1_000);
});

test("a file with the line ends of Windows keeps them (R-532)", () => {
  const written = writeValues(file.replaceAll("\n", "\r\n"), [
    { path: title, value: "word ".repeat(40).trim() },
  ]);
  expect(written?.match(/[^\r]\n/)).toBeNull();
});
