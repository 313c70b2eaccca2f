import { expect, test } from "vitest";
import { countChanges } from "./count-changes.ts";

const page = {
  fields: [
    {
      ...({ kind: "text", file: "pages/home", path: ["home", "title"], help: "" } as const),
      mayBeEmpty: false,
      places: [],
      oneIsEnough: false,
      values: { en: "Old", es: "Viejo" },
      ofFiles: {},
    },
  ],
};
const words = (file: string, value: string) => ({ file, path: ["home", "title"], value });

test("a page counts stored and unsaved changes, and no confirmation", () => {
  const draft = { ...words("en/pages/home", "New"), version: 1, by: "", at: "" };
  const confirmed = { ...words("es/pages/home", "Viejo"), version: 1, by: "", at: "" };
  const drafts = new Map([
    ["en/pages/home:home.title", draft],
    ["es/pages/home:home.title", confirmed],
  ]);
  expect(countChanges(page, { drafts, unsaved: new Map() })).toBe(1);
  const unsaved = new Map([
    ["es/pages/home:home.title", { ...words("es/pages/home", "Nuevo"), basedOn: "Viejo", knownVersion: 1 }],
  ]);
  expect(countChanges(page, { drafts, unsaved })).toBe(2);
});
