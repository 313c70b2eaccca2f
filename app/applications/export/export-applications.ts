// Exports the applications that match the filter, newest first. The export is logged before any data is read.
// The data is read in pages, so that no request takes long, whatever the number of applications.
import { connect } from "../../backend/connect.ts";
import { readDetails } from "../details-store.ts";
import { type ApplicationFilter, writeFilter } from "../list/application-filter.ts";
import { type PageRequest, pageQuery, storedColumns } from "../list/list-query.ts";
import type { PageStart } from "../list/page-order.ts";
import type { SchoolDays } from "../school-days.ts";
import { parseCsv } from "./csv-injection.ts";
import { columns, type ExportedRow, type ExportFormat, formatParts } from "./export-format.ts";

export type ExportOrder = {
  format: ExportFormat;
  filter: ApplicationFilter;
  days: SchoolDays;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export type ExportedFile = { file: Blob; count: number };

/** A page of the longest possible applications is 30 MB, which the server holds in memory for each caller. */
const pageSize = 250;

/** Keeps the parts of the file as blobs, which the browser may move to disk. */
export async function exportApplications(order: ExportOrder): Promise<ExportedFile> {
  const filter: ApplicationFilter = { ...order.filter, sort: "newest" };
  const { head, body, tail, type } = formatParts[order.format];
  const { days, signal } = order;
  await logExport(filter, signal);
  const parts: Blob[] = [new Blob([head])];
  let count = 0;
  let after: PageStart;
  for (;;) {
    const rows = await readPage({ filter, days, after }, signal);
    parts.push(new Blob([body(await withDetails(rows, signal), count)]));
    count += rows.length;
    order.onProgress(count);
    after = startAfter(rows);
    if (rows.length < pageSize) return { file: new Blob([...parts, tail], { type }), count };
  }
}

async function logExport(filter: ApplicationFilter, signal: AbortSignal): Promise<void> {
  const { data } = await connect();
  const text = new URLSearchParams(writeFilter(filter)).toString();
  await data
    .from("application_exports")
    .insert({ filter: text.slice(0, maxLoggedCharacters) })
    .abortSignal(signal)
    .throwOnError();
}

const maxLoggedCharacters = 1_000;

async function readPage(
  start: Pick<PageRequest, "filter" | "days" | "after">,
  signal: AbortSignal,
): Promise<string[][]> {
  const query = pageQuery(await connect(), { ...start, most: pageSize, columns: storedColumns });
  const { data } = await query.abortSignal(signal).csv().throwOnError();
  return parseCsv(data).slice(1);
}

async function withDetails(rows: string[][], signal: AbortSignal): Promise<ExportedRow[]> {
  const idOf = (row: string[]) => row[columns.indexOf("id")] ?? "";
  const details = await readDetails(rows.map(idOf), signal);
  return rows.map((cells) => ({ cells, details: details.get(idOf(cells)) }));
}

function startAfter(rows: string[][]): PageStart {
  const last = rows.at(-1);
  if (!last) return undefined;
  const value = (column: string) => last[columns.indexOf(column)] ?? "";
  return { created_at: value("created_at"), id: value("id") };
}
