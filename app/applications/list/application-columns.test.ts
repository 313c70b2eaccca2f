import { expect, test } from "vitest";
import { applicationColumns, columnClasses, minTableWidth } from "./application-columns.tsx";

test("every column of the list has a width of its own", () => {
  expect(applicationColumns.map(({ id }) => id)).toEqual(Object.keys(columnClasses));
});

test("the table's minimum width is at least 15/16 of its columns together", () => {
  const columns = Object.values(columnClasses).map((classes) => Number(/^w-(\d+)\b/.exec(classes)?.[1]) / 4);
  const wantedRem = columns.reduce((sum, rem) => sum + rem, 0);
  const leastRem = Number(/\d+/.exec(minTableWidth)?.[0]);
  expect(wantedRem).toBeGreaterThan(leastRem / 2);
  expect(leastRem / wantedRem).toBeGreaterThanOrEqual(15 / 16);
});
