// What a cell of an export may hold, so that each format writes it in its own way.

/** A day (YYYY-MM-DD) or a month (YYYY-MM), which a spreadsheet takes for a date. */
type DateCell = { date: string };

/** Null for what is missing. */
export type Cell = string | number | DateCell | null;

/** Null without a date. */
export function dateCell(date: string | null | undefined): Cell {
  return date ? { date } : null;
}
