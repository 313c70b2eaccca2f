import { expect, test } from "vitest";
import { applicantLocation, applicationDate } from "../describe-application.ts";
import {
  type ApplicationFilter,
  isTyping,
  listSearch,
  maxSearchCharacters,
  noFilter,
  readFilter,
  writeFilter,
} from "./application-filter.ts";
import { nextSort, sortDirection } from "./column-sort.ts";
import { filterArgument } from "./list-query.ts";
import { keysetBounds } from "./page-order.ts";

const days = { timeZone: "America/New_York", undecidedDays: 14 };

test("the filter is kept in the address, and invalid values there mean no filter (R-370)", () => {
  const filter: ApplicationFilter = {
    search: "ana",
    status: "approved",
    isHeld: true,
    isUntold: true,
    isFollowUp: true,
    isDuplicate: true,
    program: "HVAC",
    state: "FL",
    language: "es",
    from: "2026-11-01",
    to: "2026-11-30",
    isOverdue: true,
    isWithdrawn: true,
    assigned: "me",
    sort: "name",
  };
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  const invalid =
    "status=lost&q=%20&sort=worst&flagged=1&state=fl&from=2026-02-30&to=tomorrow&program=&overdue=1&assigned=ben&no-program=1&language=%2Fes";
  expect(readFilter(new URLSearchParams(invalid))).toEqual(noFilter);
  expect(writeFilter(noFilter)).toEqual({});
});

test("those without a program or a state have a filter of their own, which the database gets as empty (R-425)", () => {
  const filter: ApplicationFilter = { ...noFilter, program: null, state: null };
  expect(listSearch(filter)).toBe("?no-program=yes&no-state=yes");
  expect(readFilter(new URLSearchParams(listSearch(filter)))).toEqual(filter);
  expect(filterArgument(filter, days)).toMatchObject({ program: "", state: "" });
  // A program of that name is still found.
  expect(readFilter(new URLSearchParams({ program: "yes", "no-program": "yes" })).program).toBe("yes");
});

test("a bookmark from before the addresses were shortened still filters", () => {
  const filter = readFilter(new URLSearchParams("search=ana&held=yes"));
  expect(writeFilter(filter)).toEqual({ q: "ana", flagged: "yes" });
});

test("a search from the address is text that the database can hold", () => {
  const search = readFilter(new URLSearchParams({ q: `a\0${"é".repeat(500)}` })).search;
  expect(search).toBe(`a${"é".repeat(maxSearchCharacters - 1)}`);
  expect(readFilter(new URLSearchParams({ q: `${"x".repeat(99)}🙂` })).search).toMatch(/^x+\uFFFD$/);
});

test("only a change from one search text to another counts as typing", () => {
  const filter = { ...noFilter, search: "an" };
  expect(isTyping(filter, { ...filter, search: "ana" })).toBe(true);
  expect(isTyping(noFilter, filter)).toBe(false);
  expect(isTyping(filter, noFilter)).toBe(false);
  expect(isTyping(filter, { ...filter, search: "ana", sort: "oldest" })).toBe(false);
});

test("a page starts after the last row of the previous one, newest first", () => {
  const last = { created_at: "2026-11-20T12:00:00+00:00", id: "5" };
  expect(keysetBounds(last)).toEqual({
    value: last.created_at,
    after: `created_at.lt."${last.created_at}",and(created_at.eq."${last.created_at}",id.lt.5)`,
  });
});

test("the database gets the parts of the filter that are set, with the school's days and its limit", () => {
  expect(filterArgument(noFilter, days)).toEqual({ time_zone: "America/New_York" });
  const filter: ApplicationFilter = {
    ...noFilter,
    search: "ana",
    isHeld: true,
    to: "2026-11-30",
    isOverdue: true,
  };
  expect(filterArgument(filter, days)).toEqual({
    search: "ana",
    held: true,
    to: "2026-11-30",
    time_zone: "America/New_York",
    overdue_days: 14,
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

test("a date is short month, day, year (R-158), of the school's time zone and not of the browser's (R-493)", () => {
  const dateIn = (timeZone: string, created_at: string) => applicationDate({ created_at }, timeZone);
  expect(dateIn("America/New_York", "2026-11-20T12:00:00+00:00")).toBe("Nov 20, 2026");
  expect(dateIn("America/Chicago", "2026-11-20T05:30:00+00:00")).toBe("Nov 19, 2026");
  expect(dateIn("America/New_York", "2026-11-20T05:30:00+00:00")).toBe("Nov 20, 2026");
});
