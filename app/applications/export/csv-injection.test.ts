import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeCsv, parseCsv } from "./csv-injection.ts";

describe("An export that a spreadsheet may open", () => {
  test.each([
    "=1+1",
    "+1 555 555 0123",
    "-2",
    "@sum",
    "\tx",
    "＝1+1",
    "＋1",
    "－2",
    "＠sum",
    " =1+1",
    '"=1+1',
  ])("a cell that starts with %o is text", (cell) => {
    expect(parseCsv(escapeCsv([[cell]]))).toEqual([[`'${cell}`]]);
  });

  test.each([
    ["I can pay;=cmd()", "I can pay;'=cmd()"],
    ['I can pay;"=cmd();', "I can pay;'\"=cmd();"],
    ["Tools:\t＝cmd()", "Tools:\t'＝cmd()"],
    ["Goals:\r\n- a trade\n@home", "Goals:\r\n'- a trade\n'@home"],
    ["a, b; c - d = e", "a, b; c - d = e"],
  ])("a formula after another program's separator is text too: %o", (cell, safe) => {
    const csv = escapeCsv([["id", cell]]);
    expect(parseCsv(csv)).toEqual([["id", safe]]);
    expect(csv).toBe(`id,"${safe.replaceAll('"', '""')}"\r\n`);
  });

  test.each(["00601", "0", "00601-1234", "012345678901", "813555012345", "1E5", "10-12", "3/4", "1.2.2026"])(
    "a spreadsheet shows %o as it was written, not as a number or a date (R-496)",
    (cell) => {
      const isKeptAnyway = ["0", "00601-1234"].includes(cell);
      expect(parseCsv(escapeCsv([[cell]]))).toEqual([[isKeptAnyway ? cell : `'${cell}`]]);
    },
  );

  test("ordinary cells, quotes, commas and line breaks stay as they are", () => {
    const csv = 'name,why\r\n"O\'Brien, ""Ana""","line one\nline two"\r\n';
    expect(escapeCsv(parseCsv(csv))).toBe(csv);
  });

  test("every text survives an export, and nothing in it starts a formula (R-169)", () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", ",", '"', "\n", "\r", "=", "+", " ", "é", ";", "\t", "＝"),
    });
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, (rows) => {
        const csv = rows
          .map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        const read = parseCsv(escapeCsv(parseCsv(csv)));
        expect(read.map((cells) => cells.map((text) => text.replaceAll("'", "")))).toEqual(rows);
        for (const text of read.flat()) expect(text).not.toMatch(/^[=+\t\r\n＝]/);
        for (const text of escapeCsv(rows).split(/[;\t\r\n]/)) expect(text).not.toMatch(/^[" ]*[=+＝]/);
      }),
    );
  });
});
