// Makes a CSV export safe to open in a spreadsheet: an apostrophe precedes what would start a formula (OWASP,
// CSV injection), and what it would change into a number or a date, such as the zip code 00601. Applicants
// write these texts, and staff open them. Excel and LibreOffice show the apostrophe. ="00601" would show
// none, but it is a formula; a tab, a no-break space or an invisible sign would stay in what is copied. The
// workbook (xlsx.ts) needs no such sign, and JSON has every value as it is stored.

/**
 * Matches where a spreadsheet may see a formula. Where the comma is the decimal sign, Excel splits cells at
 * semicolons; other programs split at tabs on request. Both then recognize a quotation mark only at the start
 * of such a cell, so a line break inside our cell ends theirs. Spaces and quotation marks before a formula
 * may be dropped. East Asian editions accept full-width signs.
 */
const beforeFormula = /(^|[;\t\r\n])(?=[ "\u00A0\u3000]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Zeros at the start, more digits than a cell shows, an exponent, a day of a month. A phone number of ten
 * digits looks as it was written.
 */
const readAsAnotherValue = /^(0\d+|\d{12,}|\d+(\.\d+)?e\d+|\d{1,4}([-/.]\d{1,4}){1,2})$/i;

/** Excel reads a CSV file as UTF-8 only with this mark at the start. */
export const byteOrderMark = "\uFEFF";

/** A date or a number of ours. */
export type SafeCell = { safe: string };

export function escapeCsv(rows: (string | SafeCell)[][]): string {
  return rows
    .map((cells) => {
      const written = cells.map((cell) => (typeof cell === "string" ? writeCell(cell) : cell.safe));
      return `${written.join(",")}\r\n`;
    })
    .join("");
}

function writeCell(text: string): string {
  const safe = text
    .replace(beforeFormula, "$1'")
    .replace(/^(?=[\t\r\n])/, "'")
    .replace(readAsAnotherValue, "'$&");
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Parses RFC 4180. It advances by index, because an export of 100,000 rows is tens of megabytes. */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let position = 0;
  while (position < csv.length) {
    const cell = csv[position] === '"' ? quotedCell(csv, position) : plainCell(csv, position);
    row.push(cell.text);
    position = cell.end;
    if (csv[position] === ",") {
      position += 1;
      if (position === csv.length) row.push("");
      continue;
    }
    position += csv.startsWith("\r\n", position) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

type Cell = { text: string; end: number };

function quotedCell(csv: string, start: number): Cell {
  let end = start + 1;
  for (;;) {
    const quote = csv.indexOf('"', end);
    if (quote === -1) return { text: csv.slice(start + 1).replaceAll('""', '"'), end: csv.length };
    if (csv[quote + 1] !== '"')
      return { text: csv.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 };
    end = quote + 2;
  }
}

function plainCell(csv: string, start: number): Cell {
  let end = start;
  while (end < csv.length && csv[end] !== "," && csv[end] !== "\n" && csv[end] !== "\r") end += 1;
  return { text: csv.slice(start, end), end };
}
