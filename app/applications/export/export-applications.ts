// Exports the applications that match the filter, newest first. The export is logged before any data is read.
// The data is read in pages, so that no request takes long, whatever the number of applications.
import { connect } from "../../backend/connect.ts";
import { detailColumns, readDetails } from "../details-store.ts";
import { type ApplicationFilter, writeFilter } from "../list/application-filter.ts";
import { pageQuery, storedColumns } from "../list/list-query.ts";
import type { PageStart } from "../list/page-order.ts";
import { byteOrderMark, escapeCsv, parseCsv } from "./csv-injection.ts";

export type ExportOrder = {
  filter: ApplicationFilter;
  signal: AbortSignal;
  onProgress: (done: number) => void;
};

export type ExportedFile = { file: Blob; count: number };

/** A page of the longest possible applications is 30 MB, which the server holds in memory for each caller. */
const pageSize = 250;
const columns = storedColumns.split(",");

/** Keeps the parts of the file as blobs, which the browser may move to disk. */
export async function exportApplications(order: ExportOrder): Promise<ExportedFile> {
  const filter: ApplicationFilter = { ...order.filter, sort: "newest" };
  await logExport(filter, order.signal);
  const parts: Blob[] = [new Blob([byteOrderMark, escapeCsv([[...columns, ...detailColumns]])])];
  let count = 0;
  let after: PageStart;
  for (;;) {
    const rows = await readPage(filter, after, order.signal);
    parts.push(new Blob([escapeCsv(await withDetails(rows, order.signal))]));
    count += rows.length;
    order.onProgress(count);
    after = startAfter(rows);
    if (rows.length < pageSize) return { file: new Blob(parts, { type: "text/csv;charset=utf-8" }), count };
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
  filter: ApplicationFilter,
  after: PageStart,
  signal: AbortSignal,
): Promise<string[][]> {
  const query = pageQuery(await connect(), { filter, after, most: pageSize, columns: storedColumns });
  const { data } = await query.abortSignal(signal).csv().throwOnError();
  return parseCsv(data).slice(1);
}

/** Appends the details of each application, empty where there are none. */
async function withDetails(rows: string[][], signal: AbortSignal): Promise<string[][]> {
  const idOf = (row: string[]) => row[columns.indexOf("id")] ?? "";
  const details = await readDetails(rows.map(idOf), signal);
  return rows.map((row) => [
    ...row,
    ...detailColumns.map((column) => details.get(idOf(row))?.[column] ?? ""),
  ]);
}

function startAfter(rows: string[][]): PageStart {
  const last = rows.at(-1);
  if (!last) return undefined;
  const value = (column: string) => last[columns.indexOf(column)] ?? "";
  return { created_at: value("created_at"), id: value("id") };
}
