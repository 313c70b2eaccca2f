import { expect, test } from "vitest";
import { mergeNews, newIdsNotShown, noNews, pauseMs } from "./news.ts";
import type { NewsRow } from "./news-store.ts";

const now: NewsRow = { kind: "now", id: "", application_id: null, by_email: null, is_own: null, at: "12:00" };
const row = (kind: NewsRow["kind"], id: string, application_id: string, is_own = false): NewsRow => ({
  ...now,
  kind,
  id,
  application_id,
  is_own,
  by_email: "ben@example.org",
});
const nothingLoaded = new Set<string>();

test("what two answers in a row both tell happened once (R-395)", () => {
  const rows = [now, row("status", "1", "a"), row("received", "b", "b")];
  const first = mergeNews(noNews, rows, nothingLoaded);
  expect([first.touchedIds, first.changedIds, first.news.newIds]).toEqual([["a"], ["a"], ["b"]]);
  const second = mergeNews(first.news, [...rows, row("note", "1", "a")], nothingLoaded);
  expect([second.touchedIds, second.changedIds, second.isCountStale]).toEqual([["a"], [], false]);
  expect(second.news.newIds).toEqual(["b"]);
});

test("a correction makes the row and the open application old (R-395)", () => {
  const update = mergeNews(noNews, [now, row("correction", "1", "a")], nothingLoaded);
  expect([update.touchedIds, update.changedIds]).toEqual([["a"], ["a"]]);
});

test("an application that the list has is not new, whenever it was loaded", () => {
  const first = mergeNews(
    noNews,
    [now, row("received", "a", "a"), row("received", "b", "b")],
    new Set(["a"]),
  );
  expect(first.news.newIds).toEqual(["b"]);
  expect(newIdsNotShown(first.news, [{ id: "b" }])).toEqual([]);
  expect(newIdsNotShown(first.news, [{ id: "a" }])).toEqual(["b"]);
  expect(mergeNews(first.news, [now], new Set(["a", "b"])).news.newIds).toEqual([]);
});

test("only what others changed stays in a filtered list, and only a colleague's row is open elsewhere", () => {
  const rows = [now, row("status", "1", "a", true), row("status", "2", "b"), row("viewing", "ben", "b")];
  const { news } = mergeNews(noNews, rows, nothingLoaded);
  expect([...news.changedIds]).toEqual(["b"]);
  expect(news.viewers).toEqual([{ applicationId: "b", email: "ben@example.org" }]);
});

test("more of a kind than an answer names makes every loaded row old", () => {
  const rows = Array.from({ length: 101 }, (_, index) => row("status", `${index}`, `${index}`));
  expect(mergeNews(noNews, rows.slice(1), nothingLoaded).isMore).toBe(false);
  expect(mergeNews(noNews, rows, nothingLoaded).isMore).toBe(true);
});

test("the pause doubles with each missed answer, up to four minutes, and an answer ends it (R-396)", () => {
  expect([0, 1, 2, 3, 4, 9].map((failures) => pauseMs({ failures }) / 1000)).toEqual([
    15, 30, 60, 120, 240, 240,
  ]);
  expect(mergeNews({ ...noNews, failures: 3 }, [now], nothingLoaded).news.failures).toBe(0);
});
