import { expect, test } from "vitest";
import { siteDay } from "./site-day.ts";

test("a row that names a time zone, which nobody can publish, does not keep the site from its day (R-511)", () => {
  const zone = { file: "school", path: ["timeZone"], value: "No/Where" };
  const atMs = Date.parse("2027-01-11T12:00:00Z");
  expect(siteDay.stateAt([zone], atMs)).toBe(siteDay.stateAt([], atMs));
});
