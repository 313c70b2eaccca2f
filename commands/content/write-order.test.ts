import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseDocument, visit } from "yaml";
import { readValue } from "../../words/read-files.ts";
import { writeOrder } from "./write-order.ts";

const file = `home:
  # What people ask.
  faq:
    # About the time.
    - question: When?
      # To be checked.
      answer: "Soon"

    - question: Where?
      answer: Here and
        there
    # About money.
    - question: How much?
      answer: Nothing
  names: [one, two]
  none: []
  title: Home
`;
const newEntry = (key: string) => ({ question: `${key}?`, answer: "x" });
const ordered = (keys: string, path = ["home", "faq"]) =>
  writeOrder(file, { path, keys: keys.split(" ").filter(Boolean), newEntry });

test("entries move with their comments, leave and come, and nothing else changes (R-533)", () => {
  expect(ordered("2 new 0")).toBe(`home:
  # What people ask.
  faq:
    # About money.
    - question: How much?
      answer: Nothing
    - question: new?
      answer: x
    # About the time.
    - question: When?
      # To be checked.
      answer: "Soon"

  names: [one, two]
  none: []
  title: Home
`);
  expect(ordered("0 1 2")).toBe(file);
});

test("lists in brackets, empty ones, and a list that loses all entries (R-533)", () => {
  const entry = { newEntry: () => "new" };
  const names = writeOrder(file, { path: ["home", "names"], keys: ["1", "k3", "0"], ...entry });
  expect(names).toContain("names: [ two, new, one ]\n");
  const none = writeOrder(file, { path: ["home", "none"], keys: ["k3"], ...entry });
  expect(readValue(none ?? "").value).toMatchObject({ home: { none: ["new"] } });
  expect(readValue(ordered("") ?? "").value).toMatchObject({ home: { faq: [], title: "Home" } });
});

test("what is no list is not written (R-533)", () => {
  expect(ordered("0", ["home", "title"])).toBeUndefined();
  expect(ordered("0", ["home", "gone"])).toBeUndefined();
});

test("every list of the sample can be turned round, and twice is as before (R-533)", () => {
  const root = join(import.meta.dirname, "..", "..", "content");
  let count = 0;
  for (const name of globSync("**/*.yaml", { cwd: root })) {
    const text = readFileSync(join(root, name), "utf8");
    visit(parseDocument(text), {
      Seq(_, list, ancestors) {
        const path = ancestors.flatMap((one, index) => {
          const inner = ancestors[index + 1] ?? list;
          if ("key" in one) return [String((one.key as { value: unknown }).value)];
          return "items" in one && !("key" in inner) ? [String(one.items.indexOf(inner as never))] : [];
        });
        const keys = list.items.map((_, index) => String(index)).reverse();
        const turned = writeOrder(text, { path, keys, newEntry });
        expect(turned, `${name} ${path}`).toBeDefined();
        const again = writeOrder(turned ?? "", { path, keys, newEntry });
        expect(readValue(again ?? "").value, `${name} ${path}`).toEqual(readValue(text).value);
        count += 1;
      },
    });
  }
  expect(count).toBeGreaterThan(100);
});
