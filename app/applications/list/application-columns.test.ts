import { expect, test } from "vitest";
import { applicationColumns, columnWidths } from "./application-columns.tsx";

test("every column of the list has a width of its own", () => {
  expect(applicationColumns.map(({ id }) => id)).toEqual(Object.keys(columnWidths));
});
