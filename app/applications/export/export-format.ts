// The formats of an export: CSV, in which nothing starts a formula; a workbook, whose cells say what they
// are; and JSON for programs, with every value as it is.
import { byteOrderMark, escapeCsv, type SafeCell } from "./csv-injection.ts";
import type { Cell } from "./export-cell.ts";
import { sheetHead, sheetRows, sheetTail, workbook, xlsxType } from "./xlsx.ts";

export const exportFormats = ["csv", "xlsx", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

type Table = { names: readonly string[]; rows: Cell[][] };

type FormatParts = {
  type: string;
  head: (names: readonly string[]) => string;
  /** `count` is the number of rows before these. */
  body: (table: Table, count: number) => string;
  tail: string;
  /** Makes the file of these parts; else they are the file. */
  pack?: (content: Blob) => Promise<Blob>;
};

export const formatParts: Record<ExportFormat, FormatParts> = {
  csv: {
    type: "text/csv;charset=utf-8",
    head: (names) => byteOrderMark + escapeCsv([[...names]]),
    body: ({ rows }) => escapeCsv(rows.map((cells) => cells.map(csvCell))),
    tail: "",
  },
  xlsx: {
    type: xlsxType,
    head: sheetHead,
    body: ({ rows }, count) => sheetRows(rows, count),
    tail: sheetTail,
    pack: workbook,
  },
  json: {
    type: "application/json",
    head: () => "[",
    body: ({ names, rows }, count) =>
      rows
        .map((cells, index) => `${count + index > 0 ? "," : ""}\n${JSON.stringify(recordOf(names, cells))}`)
        .join(""),
    tail: "\n]\n",
  },
};

/** What is ours and no text of an applicant is written as it is, so that a spreadsheet reads a date. */
function csvCell(cell: Cell): string | SafeCell {
  if (cell === null || typeof cell === "string") return cell ?? "";
  return { safe: typeof cell === "number" ? String(cell) : cell.date };
}

function recordOf(names: readonly string[], cells: Cell[]): Record<string, string | number | null> {
  return Object.fromEntries(names.map((name, index) => [name, jsonValue(cells[index] ?? null)]));
}

function jsonValue(cell: Cell): string | number | null {
  return typeof cell === "object" ? (cell?.date ?? null) : cell;
}
