import { expect, test } from "vitest";
import { readFilter, writeFilter } from "./application-filter.ts";
import { dateOf, locationOf } from "./describe-application.ts";
import { searchFilters } from "./search-filter.ts";

test("every word must occur in a name, the e-mail address or the city", () => {
  expect(searchFilters(" ana  tampa ")).toEqual([
    'first_name.ilike."%ana%",last_name.ilike."%ana%",email.ilike."%ana%",city.ilike."%ana%"',
    'first_name.ilike."%tampa%",last_name.ilike."%tampa%",email.ilike."%tampa%",city.ilike."%tampa%"',
  ]);
  expect(searchFilters("  ")).toEqual([]);
});

test.each([
  ["a,b)", '"%a,b)%"'],
  ['"', '"%\\"%"'],
  ["50%", '"%50\\\\%%"'],
  ["a_b", '"%a\\\\_b%"'],
  ["\\", '"%\\\\\\\\%"'],
  ["*", '"%_%"'],
])("%s is an ordinary character in the filter", (search, pattern) => {
  expect(searchFilters(search)[0]).toContain(`city.ilike.${pattern}`);
});

test("the filter lives in the address, and nonsense there means no filter", () => {
  const filter = { search: "ana", status: "approved" } as const;
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter);
  expect(readFilter(new URLSearchParams("status=lost&search=%20"))).toEqual({
    search: "",
    status: undefined,
  });
});

test("a location is city and state, or the one that is there (spec section 2)", () => {
  expect(locationOf({ city: "Tampa", state: "FL" })).toBe("Tampa, FL");
  expect(locationOf({ city: null, state: "FL" })).toBe("FL");
  expect(locationOf({ city: "Tampa", state: " " })).toBe("Tampa");
  expect(locationOf({ city: null, state: null })).toBeUndefined();
});

test("a date is short month, day, year (spec section 2)", () => {
  expect(dateOf({ created_at: "2026-11-20T12:00:00+00:00" })).toBe("Nov 20, 2026");
});
