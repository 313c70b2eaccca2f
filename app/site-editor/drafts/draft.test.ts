import { expect, test } from "vitest";
import {
  changedValues,
  type Draft,
  draftValues,
  mergeDrafts,
  otherEditors,
  settle,
  type UnsavedWords,
  withNewestTheirs,
} from "./draft.ts";

const key = "en/pages/home:home.title";
const place = { file: "en/pages/home", path: ["home", "title"] };
const draft = (value: string, version: number, by = "ana@example.org"): Draft => ({
  ...place,
  ...{ value, version, by, at: "2026-11-26T12:00:00Z" },
});
const typed = (value: string, knownVersion = 0): UnsavedWords => ({
  ...place,
  value,
  basedOn: "Old",
  knownVersion,
});
const none = new Map<string, never>();

test("what others store appears, and what is kept stays as it is", () => {
  const before = new Map([[key, draft("Mine", 1)]]);
  expect(mergeDrafts(before, [draft("Theirs", 2)], () => false).get(key)?.value).toBe("Theirs");
  expect(mergeDrafts(before, [draft("Theirs", 2)], () => true).get(key)?.value).toBe("Mine");
  expect(mergeDrafts(before, [], () => true).get(key)?.value).toBe("Mine");
  expect(mergeDrafts(before, [], () => false).size).toBe(0);
  expect(mergeDrafts(none, [draft("Theirs", 2)], () => true).size).toBe(0);
});

test("stored words are unsaved no more, and those typed meanwhile follow them", () => {
  const sent = typed("New");
  const stored = { isDone: true, draft: draft("New", 1) };
  const settled = settle({ drafts: none, unsaved: new Map([[key, sent]]) }, sent, stored);
  expect([settled.unsaved.size, settled.drafts.get(key)?.version]).toEqual([0, 1]);
  const later = settle({ drafts: none, unsaved: new Map([[key, typed("New words")]]) }, sent, stored);
  expect(later.unsaved.get(key)).toEqual(typed("New words", 1));
});

test("of a conflict both texts are there; the same text is none", () => {
  const sent = typed("Mine");
  const unsaved = new Map([[key, sent]]);
  const conflict = settle({ drafts: none, unsaved }, sent, { isDone: false, draft: draft("Theirs", 4) });
  expect(conflict.unsaved.get(key)).toMatchObject({ value: "Mine", theirs: { value: "Theirs", version: 4 } });
  const same = settle({ drafts: none, unsaved }, sent, { isDone: false, draft: draft("Mine", 4) });
  expect(same.unsaved.size).toBe(0);
  const gone = settle({ drafts: none, unsaved }, sent, { isDone: false, draft: undefined });
  expect(gone.unsaved.get(key)?.theirs).toEqual({ value: "Old", version: 0, by: "" });
  const typedOn = withNewestTheirs(conflict.unsaved, [draft("Theirs, longer", 6)]).get(key);
  expect(typedOn).toMatchObject({ value: "Mine", theirs: { value: "Theirs, longer", version: 6 } });
});

test("unsaved words stand in for the draft of their place", () => {
  const drafts = new Map([[key, draft("Stored", 1)]]);
  expect(changedValues(drafts, new Map([[key, typed("Typed", 1)]]))).toEqual([{ ...place, value: "Typed" }]);
});

test("what is typed back to the text of the site has no draft, unless it is a confirmation", () => {
  const drafts = new Map([[key, draft("Stored", 1)]]);
  const valuesWith = (words: UnsavedWords) => [...draftValues(drafts, new Map([[key, words]])).values()];
  expect(valuesWith(typed("Typed", 1))).toEqual(["Typed"]);
  expect(valuesWith(typed("Old", 1))).toEqual([]);
  expect(valuesWith({ ...typed("Old", 1), isConfirmation: true })).toEqual(["Old"]);
});

test("who else is editing are the others of the last five minutes", () => {
  const drafts = new Map([
    ["a", draft("", 1, "ben@example.org")],
    ["b", draft("", 1, "me@example.org")],
    ["c", { ...draft("", 1, "cora@example.org"), at: "2026-11-26T11:54:00Z" }],
  ]);
  expect(otherEditors(drafts, "me@example.org", Date.parse("2026-11-26T12:00:30Z"))).toEqual([
    "ben@example.org",
  ]);
});
