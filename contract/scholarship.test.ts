import { expect, test } from "vitest";
import type { ScholarshipForm } from "./scholarship.ts";
import { detailFields, scholarshipFields, toStoredApplication } from "./scholarship.ts";

test("every answer of the form is in the stored record or in the details", () => {
  const form = Object.fromEntries(scholarshipFields.map((field) => [field, `[${field}]`])) as ScholarshipForm; // every field
  const stored = JSON.stringify(toStoredApplication({ ...form, id: "id" }));
  const unstored = scholarshipFields.filter((field) => !stored.includes(`[${field}]`));
  expect(unstored.sort()).toEqual([...detailFields].sort());
});
