// Writes one sheet as an Office Open XML workbook (ECMA-376), by hand because the project has no library for
// it. Unlike in CSV a cell says itself that it is text, so zip codes and phone numbers stay as they are
// written, and no text is a formula.
import type { Cell } from "./export-cell.ts";
import { zip } from "./zip.ts";

export const xlsxType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Excel repairs a workbook with a longer text; CSV and JSON have all of it. */
const maxCellCharacters = 32_767;

/** Places in `cellXfs` of the styles. */
const styles = { text: 1, day: 2, month: 3, heading: 4 } as const;

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const documents = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export function sheetHead(names: readonly string[]): string {
  const cells = names.map((name, index) => textCell(name, `${columnName(index)}1`, styles.heading)).join("");
  return `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${names.length}" width="18" customWidth="1"/></cols><sheetData><row r="1">${cells}</row>`;
}

/** `count` is the number of rows before these, without the heading. */
export function sheetRows(rows: readonly Cell[][], count: number): string {
  return rows
    .map((cells, index) => {
      const row = count + index + 2;
      return `<row r="${row}">${cells.map((cell, column) => cellAt(cell, `${columnName(column)}${row}`)).join("")}</row>`;
    })
    .join("");
}

export const sheetTail = "</sheetData></worksheet>";

export function workbook(sheet: Blob): Promise<Blob> {
  const files = Object.entries(parts).map(([name, text]) => ({ name, content: new Blob([xml + text]) }));
  return zip([...files, { name: "xl/worksheets/sheet1.xml", content: sheet }], xlsxType);
}

const parts = {
  "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${xlsxType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${documents}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 is text: a zip code stays one when somebody edits the cell.
  "xl/styles.xml": `<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
    [49, 0],
    [164, 0],
    [165, 0],
    [49, 1],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    )
    .join(
      "",
    )}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
};

function cellAt(cell: Cell, place: string): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textCell(cell, place, styles.text);
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  const isMonth = cell.date.length === "YYYY-MM".length;
  return `<c r="${place}" s="${isMonth ? styles.month : styles.day}"><v>${dayNumber(cell.date)}</v></c>`;
}

function textCell(text: string, place: string, style: number): string {
  const whole = text.length > maxCellCharacters ? `${text.slice(0, maxCellCharacters - 1)}…` : text;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(whole)}</t></is></c>`;
}

/** The days since 30 December 1899, as spreadsheets count from March 1900 on. */
function dayNumber(date: string): number {
  return (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

/** @example columnName(27) // "AB" */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/**
 * `_x0041_` is how a workbook writes a character by its number, so such a text of an applicant is escaped
 * too. XML has no other control characters than tab and line breaks, and no half of a pair.
 */
function escapeXml(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
