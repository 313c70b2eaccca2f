import { crc32, inflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Cell } from "./export-cell.ts";
import { sheetHead, sheetRows, sheetTail, workbook } from "./xlsx.ts";

test("a workbook has each value as it is written, and dates as dates (R-611)", async () => {
  const sheet = await sheetOf([
    ["00601", "+1 813 555 0123", "=1+1", 'a < b & "c"', " line\r\nbreak "],
    [{ date: "2026-11-20" }, { date: "2026-11" }, 4.5, null, "_x0041_\u0007"],
  ]);
  const text = (place: string, value: string) =>
    `<c r="${place}" s="1" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`;
  expect(sheet).toContain(
    `<row r="2">${text("A2", "00601")}${text("B2", "+1 813 555 0123")}${text("C2", "=1+1")}${text("D2", 'a &lt; b &amp; "c"')}${text("E2", " line\nbreak ")}</row>`,
  );
  expect(sheet).toContain(
    `<row r="3"><c r="A3" s="2"><v>46346</v></c><c r="B3" s="3"><v>46327</v></c><c r="C3"><v>4.5</v></c>${text("E3", "_x005F_x0041_\uFFFD")}</row>`,
  );
});

test("a text that is longer than Excel takes ends in an ellipsis, and the 28th column is AB (R-611)", async () => {
  const sheet = await sheetOf([[...Array.from({ length: 27 }, () => null), "x".repeat(40_000)]]);
  const cell = sheet.match(/<c r="AB2"[^>]*><is><t[^>]*>(x+…)</)?.[1];
  expect(cell?.length).toBe(32_767);
});

async function sheetOf(rows: Cell[][]): Promise<string> {
  const names = rows[0]?.map((_cell, index) => `n${index}`) ?? [];
  const file = await workbook(new Blob([sheetHead(names), sheetRows(rows, 0), sheetTail]));
  const files = unzip(Buffer.from(await file.arrayBuffer()));
  expect([...files.keys()]).toContain("[Content_Types].xml");
  return files.get("xl/worksheets/sheet1.xml") ?? "";
}

/** Reads the central directory, as other programs do, and checks sizes and sums. */
function unzip(archive: Buffer): Map<string, string> {
  const end = archive.length - 22;
  const count = archive.readUInt16LE(end + 10);
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const start = archive.readUInt32LE(at + 42) + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(start, start + archive.readUInt32LE(at + 20)));
    expect([content.length, crc32(content)]).toEqual([
      archive.readUInt32LE(at + 24),
      archive.readUInt32LE(at + 16),
    ]);
    files.set(archive.toString("utf8", at + 46, at + 46 + nameLength), content.toString("utf8"));
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}
