// The two formats of an export: CSV for a spreadsheet, in which nothing starts a formula, and JSON for
// programs, with every value as it is stored.
import type { ApplicationDetails } from "../details-store.ts";
import { detailColumns } from "../details-store.ts";
import { storedColumns } from "../list/list-query.ts";
import { byteOrderMark, escapeCsv } from "./csv-injection.ts";

export const exportFormats = ["csv", "json"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** The cells of an application as text, in the order of its columns. */
export type ExportedRow = { cells: string[]; details: ApplicationDetails | undefined };

type FormatParts = {
  type: string;
  head: string;
  /** `count` is the number of rows before these. */
  body: (rows: ExportedRow[], count: number) => string;
  tail: string;
};

export const columns = storedColumns.split(",");

export const formatParts: Record<ExportFormat, FormatParts> = {
  csv: {
    type: "text/csv;charset=utf-8",
    head: byteOrderMark + escapeCsv([[...columns, ...detailColumns]]),
    body: (rows) =>
      escapeCsv(
        rows.map(({ cells, details }) => [
          ...cells,
          ...detailColumns.map((column) => details?.[column] ?? ""),
        ]),
      ),
    tail: "",
  },
  json: {
    type: "application/json",
    head: "[",
    body: (rows, count) =>
      rows.map((row, index) => `${count + index > 0 ? "," : ""}\n${JSON.stringify(recordOf(row))}`).join(""),
    tail: "\n]\n",
  },
};

/** What is missing is null. */
function recordOf({ cells, details }: ExportedRow): Record<string, string | null> {
  return Object.fromEntries([
    ...columns.map((column, index) => [column, cells[index] || null]),
    ...detailColumns.map((column) => [column, details?.[column] ?? null]),
  ]);
}
