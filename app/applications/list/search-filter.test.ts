import { expect, test } from "vitest";
import { applicantLocation, applicationDate } from "../describe-application.ts";
import { isTyping, maxSearchCharacters, noFilter, readFilter, writeFilter } from "./application-filter.ts";
import { nextSort, sortDirection } from "./column-sort.ts";
import { keysetBounds, pageOrders } from "./page-order.ts";
import { addressPrefix, searchPattern, searchWords } from "./search-filter.ts";

test("every word must occur in a name, the e-mail address or the city; one or two letters must start one", () => {
  expect(searchWords(" ana  tampa ").map(searchPattern)).toEqual(["%ana%", "%tampa%"]);
  expect(searchWords("el 4 é").map(searchPattern)).toEqual(["% el%", "% 4%", "% é%"]);
  expect(searchWords("  ")).toEqual([]);
});

test.each([
  ["a,b)", "%a,b)%"],
  ["50%", "%50\\%%"],
  ["a_b", "%a\\_b%"],
  ["\\", "%\\\\%"],
  ["*", "%*%"],
])("%s is an ordinary character in the search", (search, pattern) => {
  expect(searchWords(search).map(searchPattern)).toEqual([pattern]);
});

test("an e-mail address becomes the reversed text before its @, in lower-case ASCII only", () => {
  expect(addressPrefix("ana.ruiz42@example.org")).toBe("24ziur.ana%");
  expect(addressPrefix("ruiz@")).toBe("ziur%");
  expect(addressPrefix("a_100%@example.org")).toBe("\\%001\\_a%");
  for (const word of ["ruiz", "@example.org", "ana@example.org", "Ruiz@example.org", "josé.a@example.org", "ruiz@home@work"])
    expect(addressPrefix(word)).toBeUndefined();
}); // biome-ignore format: one line

test("the filter is kept in the address, and invalid values there mean no filter", () => {
  const filter = { search: "ana", status: "approved", isHeld: true, sort: "name" } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(readFilter(new URLSearchParams("status=lost&search=%20&sort=worst&held=1"))).toEqual(noFilter);
  expect(writeFilter(noFilter)).toEqual({});
});

test("a search from the address is text that the database can hold", () => {
  const search = readFilter(new URLSearchParams({ search: `a\0${"é".repeat(500)}` })).search;
  expect(search).toBe(`a${"é".repeat(maxSearchCharacters - 1)}`);
  expect(readFilter(new URLSearchParams({ search: `${"x".repeat(99)}🙂` })).search).toMatch(/^x+\uFFFD$/);
});

test("only a change from one search text to another counts as typing", () => {
  const filter = { ...noFilter, search: "an" };
  expect(isTyping(filter, { ...filter, search: "ana" })).toBe(true);
  expect(isTyping(noFilter, filter)).toBe(false);
  expect(isTyping(filter, noFilter)).toBe(false);
  expect(isTyping(filter, { ...filter, search: "ana", sort: "oldest" })).toBe(false);
});

test("a page starts after the last row of the previous one, in the order of the list", () => {
  const last = { created_at: "2026-11-20T12:00:00+00:00", id: "5", sort_name: 'o\'neil, "z"' };
  expect(keysetBounds(pageOrders.newest, last)).toEqual({
    operator: "lte",
    value: last.created_at,
    after: `created_at.lt."${last.created_at}",and(created_at.eq."${last.created_at}",id.lt.5)`,
  });
  expect(keysetBounds(pageOrders.oldest, last)).toMatchObject({ operator: "gte", value: last.created_at });
  const quoted = '"o\'neil, \\"z\\""';
  expect(keysetBounds(pageOrders.name, last)).toEqual({
    operator: "gte",
    value: last.sort_name,
    after: `sort_name.gt.${quoted},and(sort_name.eq.${quoted},id.gt.5)`,
  });
});

test("a heading sorts by its column, and pressed again in the opposite direction", () => {
  expect([nextSort("name", "newest"), nextSort("name", "name")]).toEqual(["name", "newest"]);
  expect([nextSort("date", "newest"), nextSort("date", "oldest"), nextSort("date", "name")]).toEqual([
    ...["oldest", "newest", "newest"],
  ]);
  expect([
    sortDirection("date", "newest"),
    sortDirection("date", "oldest"),
    sortDirection("name", "name"),
  ]).toEqual([...["descending", "ascending", "ascending"]]);
  expect([sortDirection("name", "oldest"), sortDirection("budget", "name")]).toEqual([undefined, undefined]);
});

test("a location is city and state, or the one that is there (R-159)", () => {
  expect(applicantLocation({ city: "Tampa", state: "FL" })).toBe("Tampa, FL");
  expect(applicantLocation({ city: null, state: "FL" })).toBe("FL");
  expect(applicantLocation({ city: "Tampa", state: " " })).toBe("Tampa");
  expect(applicantLocation({ city: null, state: null })).toBeUndefined();
});

test("a date is short month, day, year (R-158)", () => {
  expect(applicationDate({ created_at: "2026-11-20T12:00:00+00:00" })).toBe("Nov 20, 2026");
});
