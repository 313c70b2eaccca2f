import { expect, test } from "vitest";
import type { EditableField } from "../contract/site-editor.ts";
import { shownLength, withBudgets } from "./length-budget.ts";

const field = (path: string[], values: Record<string, string>): EditableField => ({
  ...{ kind: "text", file: "pages/home", path, help: "", mayBeEmpty: false, places: [] },
  ...{ oneIsEnough: false, values, ofFiles: {} },
});
const budgetOf = (...fields: EditableField[]) =>
  withBudgets(fields, () => undefined).map(({ budget }) => budget);

test("a place counts as what it says, and a character outside the plane once (R-552)", () => {
  expect(shownLength("At {school} 🛠", (place) => (place === "school" ? "Plumbline" : undefined))).toBe(14);
  expect(
    shownLength("{amount}", () => undefined),
    "by its name",
  ).toBe(6);
});

test("what search engines show is a limit in every language, other texts have room over the longest one (R-552)", () => {
  expect(budgetOf(field(["home", "searchTitle"], { en: "A", es: "A".repeat(80) }))).toEqual([60]);
  expect(budgetOf(field(["home", "searchDescription"], { en: "A" }))).toEqual([160]);
  expect(budgetOf(field(["home", "title"], { en: "A".repeat(60), es: "A".repeat(80) }))).toEqual([100]);
  expect(budgetOf(field(["home", "start"], { en: "Go" }))).toEqual([6]);
});

test("a published text does not take the room of the files' text, and a fact has no budget (R-552)", () => {
  const published = { ...field(["home", "title"], { en: "A".repeat(400) }), ofFiles: { en: "A".repeat(40) } };
  expect(budgetOf(published)).toEqual([50]);
  expect(budgetOf(field(["name"], { "": "Plumbline" }))).toEqual([undefined]);
});

test("entries of a list share a budget with those that are added (R-552)", () => {
  const list: EditableField = {
    ...{ ...field(["home", "faq"], { every: "0 1" }), kind: "entries" },
    list: { least: 1, most: 9, mark: "", entry: [field(["text"], { en: "" })] },
  };
  const first = field(["home", "faq", "0", "text"], { en: "A".repeat(40) });
  const second = field(["home", "faq", "1", "text"], { en: "A".repeat(80) });
  const [withEntry, ...entries] = withBudgets([list, first, second], () => undefined);
  expect(entries.map(({ budget }) => budget)).toEqual([100, 100]);
  expect(withEntry?.list?.entry.map(({ budget }) => budget)).toEqual([100]);
});

test("programs share the budget of each text, to which one that is still to be written adds nothing (R-552)", () => {
  const badge = (name: string, en: string) => ({
    ...field(["page", "badge"], { en }),
    file: `programs/${name}`,
  });
  expect(budgetOf(badge("hvac", "A".repeat(40)), badge("welding", "…"))).toEqual([50, 50]);
  const title = (name: string, en: string) => ({
    ...field(["programs", name, "title"], { en }),
    file: "programs",
  });
  expect(budgetOf(title("hvac", "A".repeat(40)), title("welding", "…"))).toEqual([50, 50]);
  expect(budgetOf(field(["home", "title"], { en: "…" }))).toEqual([undefined]);
});
