// CSV bodies (RFC 4180).
import { expect, test } from "vitest";
import { parseCsv } from "./parse-csv.ts";

test("fields may be quoted, hold commas, quotes and line ends; NULL is null and an empty field empty", () => {
  expect(parseCsv('a,b,c\r\n1,"x, ""y""\r\nz",NULL\n2,,\n')).toEqual({
    header: ["a", "b", "c"],
    rows: [
      { a: "1", b: 'x, "y"\r\nz', c: null },
      { a: "2", b: "", c: "" },
    ],
  });
  expect(parseCsv("a\n")).toEqual({ header: ["a"], rows: [] });
  expect(parseCsv("a,a\n1,2")).toEqual({ header: ["a"], rows: [{ a: "2" }] });
  expect(parseCsv("__proto__\nx").rows).toEqual([Object.fromEntries([["__proto__", "x"]])]);
});

test("uneven lines, an open quote and an empty text are refused", () => {
  expect(() => parseCsv("a,b\n1\n")).toThrow("All lines must have same number of fields");
  expect(() => parseCsv('a\n"1')).toThrow("a quoted field does not end");
  expect(() => parseCsv("")).toThrow("no header line");
});
