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

test("an order of a list holds for every language, with new entries and changed texts of moved ones (R-555)", () => {
  const { files, unwritten } = writtenFiles(
    [
      faq("en", "1 k3 0"),
      faq("en", "Why?", "k3", "question"),
      faq("es", "¿Por qué?", "k3", "question"),
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

test("what a file says already does not change it, and what has no place is said (R-554)", () => {
  const gone = { file: "en/pages/gone", path: ["title"], value: "x" };
  const { files, unwritten } = writtenFiles([{ file: "school", path: ["phone"], value: "1" }, gone], sources);
  expect([files.size, unwritten]).toEqual([0, [gone]]);
});
