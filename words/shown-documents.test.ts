// Documents by kind, language and day.
import { expect, test } from "vitest";
import { readFiles } from "./read-files.ts";
import { documents as schema } from "./schemas/documents.ts";
import { pageWords } from "./schemas/page-words.ts";
import { refundLink, shownDocuments } from "./shown-documents.ts";

const { documentsPage: words } = pageWords["pages/documents"].parse(readFiles().values["en/pages/documents"]);
const uploaded = `document-${"0".repeat(32)}-1234567.pdf`;
const english = { documentKind: "catalog", title: "", documentLanguage: "en", file: uploaded, address: "" };

function parsed(entries: object[]) {
  return schema.parse({ documents: entries }).documents;
}

function shownOn(today: string, entries: object[], formats = "en-US") {
  return shownDocuments(parsed(entries), { code: "en", words, formats, today });
}

test("the newest in effect is shown with those to come, and what it replaced stands below (R-564)", () => {
  const entries = ["2026-09-01", "2025-09-01", "2027-09-01"].map((effective) => ({ ...english, effective }));
  const spanish = { ...english, documentLanguage: "es", title: "Catálogo", effective: "2024-01-01" };
  const on = (today: string) =>
    shownOn(today, [...entries, spanish]).map(({ id, current, earlier }) => ({
      id,
      ...{ current: current.map((one) => one.effective), earlier: earlier.map((one) => one.effective) },
    }));
  const since = "In effect since January 1, 2024";
  expect(on("2026-11-27")).toEqual([
    {
      id: "catalog", // the page's language first
      current: ["In effect from September 1, 2027", "In effect since September 1, 2026", since],
      earlier: ["In effect since September 1, 2025"],
    },
  ]);
  expect(on("2027-09-01")[0]?.current, "on its day").toEqual(["In effect since September 1, 2027", since]);
});

test("two further documents are one document only if they are called the same (R-564)", () => {
  const further = { ...english, documentKind: "furtherDocument", effective: "2026-01-01" };
  const [group] = shownOn("2026-11-27", [
    { ...further, title: "Bylaws" },
    { ...further, title: "Dress code" },
    { ...further, title: "Bylaws", effective: "2020-01-01" },
  ]);
  expect([group?.current.length, group?.earlier.length]).toEqual([2, 1]);
});

test("a document has an address of its own, its size, and its language in words (R-564)", () => {
  const [group] = shownOn("2026-11-27", [{ ...english, effective: "2026-09-01" }]);
  expect(group?.current[0]).toEqual({
    ...{ title: "School catalog", hasOwnTitle: false, code: "en", language: "In English" },
    to: `/media/catalog-2026-09-01-${"0".repeat(32)}-1234567.pdf`,
    ...{ effective: "In effect since September 1, 2026", format: "PDF, 1.2 MB" },
  });
  expect(refundLink([])).toBeUndefined();
});

test.each([
  ["without a day", { effective: "" }, "effective"],
  ["on a day that does not exist", { effective: "2026-02-30" }, "effective"],
  ["without a file and an address", { file: "" }, "file"],
  ["with both", { address: "https://example.org/x.pdf" }, "address"],
  ["of another kind without a title", { documentKind: "furtherDocument" }, "title"],
  ["that names no uploaded PDF", { file: "catalog.pdf" }, "file"],
])("a document %s is refused (R-564)", (_, change, key) => {
  const { error } = schema.safeParse({ documents: [{ ...english, effective: "2026-09-01", ...change }] });
  expect(error?.issues.map(({ path }) => path.at(-1))).toEqual([key]);
});
