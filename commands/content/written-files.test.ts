import { expect, test } from "vitest";
import { writtenFiles } from "./written-files.ts";

const texts: Record<string, string> = {
  "en/pages/home": "home:\n  title: Home # the name\n  faq:\n    - question: When?\n    - question: Where?\n",
  "es/pages/home": "home:\n  title: Inicio\n  faq:\n    - question: ¿Cuándo?\n    - question: ¿Dónde?\n",
  school: 'phone: "1"\n',
};
const sources = { languages: ["en", "es"], textOf: (file: string) => texts[file] };
const faq = (code: string, value: string, ...below: string[]) => ({
  ...{ file: `${code}/pages/home`, path: ["home", "faq", ...below], value },
});

test("an order of a list holds for every language, with new entries and changed texts of moved ones (R-533)", () => {
  const { files, unwritten } = writtenFiles(
    [
      faq("every", "1 new3 0"),
      faq("en", "Why?", "new3", "question"),
      faq("es", "¿Por qué?", "new3", "question"),
      faq("es", "¿En dónde?", "1", "question"),
    ],
    { ...sources, textOf: (file) => texts[file]?.replace(" # the name", "") },
  );
  expect(unwritten).toEqual([]);
  expect(Object.fromEntries(files)).toEqual({
    "en/pages/home":
      "home:\n  title: Home\n  faq:\n    - question: Where?\n    - question: Why?\n    - question: When?\n",
    "es/pages/home":
      "home:\n  title: Inicio\n  faq:\n    - question: ¿En dónde?\n    - question: ¿Por qué?\n    - question: ¿Cuándo?\n",
  });
});

test("lists in lists and in new entries are written in their order (R-533)", () => {
  const file = "parts:\n  - points:\n      - a\n      - b\n  - points:\n      - c\n";
  const at = (language: string, value: string, ...path: string[]) => ({
    ...{ file: `${language}/p`, path: ["parts", ...path], value },
  });
  const { files, unwritten } = writtenFiles(
    [
      ...[
        at("every", "1 new1 0"),
        at("every", "1 0", "0", "points"),
        at("every", "new2 0", "new1", "points"),
      ],
      ...[at("en", "x", "new1", "points", "0"), at("en", "y", "new1", "points", "new2")],
      at("en", "B", "0", "points", "1"),
    ],
    { languages: ["en"], textOf: (name) => (name === "en/p" ? file : undefined) },
  );
  expect(unwritten).toEqual([]);
  expect(files.get("en/p")).toBe(
    "parts:\n  - points:\n      - c\n  - points:\n      - y\n      - x\n  - points:\n      - B\n      - a\n",
  );
});

test("the page of a link is written in every language (R-532)", () => {
  const { files } = writtenFiles(
    [{ file: "every/pages/home", path: ["home", "title"], value: "/mission" }],
    sources,
  );
  expect([...files.keys()]).toEqual(["en/pages/home", "es/pages/home"]);
});

test("what a file says already does not change it, and what has no place is said (R-532)", () => {
  const gone = { file: "en/pages/gone", path: ["title"], value: "x" };
  const { files, unwritten } = writtenFiles([{ file: "school", path: ["phone"], value: "1" }, gone], sources);
  expect([files.size, unwritten]).toEqual([0, [gone]]);
});

test("a list of facts that the file leaves out is added to its entry, and a choice beside it (R-532)", () => {
  const programs = "# Each program, once.\nprograms:\n  - name: hvac\n    sheet: M-101\n  - name: sales\n";
  const starts = ["programs", "0", "starts"];
  const start = (key: string, date: string, seats: string) =>
    Object.entries({ date, time: "day", seats }).map(([name, value]) => ({
      ...{ file: "programs", path: [...starts, key, name], value },
    }));
  const { files, unwritten } = writtenFiles(
    [
      { file: "programs", path: starts, value: "new2 new1" },
      ...start("new1", "2027-03-01", "few"),
      ...start("new2", "2027-01-11", "open"),
      { file: "programs", path: ["programs", "1", "withoutCosts"], value: "ask" },
    ],
    { languages: ["en", "es"], textOf: (file) => (file === "programs" ? programs : undefined) },
  );
  expect(unwritten).toEqual([]);
  const written = (date: string, seats: string) =>
    `      - date: ${date}\n        time: day\n        town: ""\n        seats: ${seats}\n        deadline: ""\n`;
  expect(files.get("programs"), "with every key, also of what nobody filled in").toBe(
    `# Each program, once.\nprograms:\n  - name: hvac\n    sheet: M-101\n    starts:\n${written("2027-01-11", "open")}${written("2027-03-01", "few")}  - name: sales\n    withoutCosts: ask\n`,
  );
});
