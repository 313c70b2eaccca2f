import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { guardedCsv, parseCsv } from "./csv-guard.ts";

describe("An export that a spreadsheet may open", () => {
  test.each(["=1+1", "+1 555 555 0123", "-2", "@sum", "\tx"])(
    "a cell that starts with %o is text",
    (cell) => {
      expect(parseCsv(guardedCsv([[cell]]))).toEqual([[`'${cell}`]]);
    },
  );

  test("ordinary cells, quotes, commas and line breaks stay as they are", () => {
    const csv = 'name,why\r\n"O\'Brien, ""Ana""","line one\nline two"\r\n';
    expect(guardedCsv(parseCsv(csv))).toBe(csv);
  });

  test("whatever applicants write comes back, with nothing that starts a formula", () => {
    const cell = fc.string({ unit: fc.constantFrom("a", ",", '"', "\n", "\r", "=", "+", " ", "é") });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const csv = rows
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        const read = parseCsv(guardedCsv(parseCsv(csv)));
        expect(read.map((cells) => cells.map((text) => text.replace(/^'(?=[=+\r\n])/, "")))).toEqual(rows);
        for (const text of read.flat()) expect(text).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });
});
