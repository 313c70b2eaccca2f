// Exports the applications that match the filter, newest first. The export is logged before any data is read,
// and the log has the number of applications before the file is handed out. The data is read in pages, so
// that no request takes long, whatever the number of applications.
import { connect } from "../../backend/connect.ts";
import { readDetails } from "../details-store.ts";
import { readHelpers } from "../helpers-store.ts";
import { type ApplicationFilter, writeFilter } from "../list/application-filter.ts";
import { type PageRequest, pageQuery } from "../list/list-query.ts";
import type { PageStart } from "../list/page-order.ts";
import type { SchoolDays } from "../school-days.ts";
import { parseCsv } from "./csv-injection.ts";
import {
  dataOf,
  type ExportColumn,
  type ExportedApplication,
  type ExportVersion,
  type ReadData,
  type RowBeside,
} from "./export-columns.ts";
import { type ExportFormat, formatParts } from "./export-format.ts";

export type ExportChoice = { version: ExportVersion; format: ExportFormat };

export type ExportOrder = ExportChoice & {
  /** Of the version. */
  columns: readonly ExportColumn[];
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
  const { head, body, tail, type, pack } = formatParts[order.format];
  const { version, columns, days, signal } = order;
  const names = columns.map(({ name }) => name);
  const logged = await logExport({ ...order, filter });
  const parts: Blob[] = [new Blob([head(names)])];
  let count = 0;
  let after: PageStart;
  for (;;) {
    const page = await readPage({ filter, days, after }, dataOf[version], signal);
    const rows = page.map((application) => columns.map(({ cell }) => cell(application)));
    parts.push(new Blob([body({ names, rows }, count)]));
    count += page.length;
    order.onProgress(count);
    after = startAfter(page);
    if (page.length < pageSize) break;
  }
  const content = new Blob([...parts, tail], { type });
  const file = pack ? await pack(content) : content;
  await logCount(logged, count, signal);
  return { file, count };
}

/** Returns the id of the row in the log. */
async function logExport({ filter, version, format, signal }: ExportOrder): Promise<string> {
  const { data } = await connect();
  const text = new URLSearchParams(writeFilter(filter)).toString();
  const row = { filter: text.slice(0, maxLoggedCharacters), version, format };
  const insert = data.from("application_exports").insert(row).select("id").abortSignal(signal);
  return (await insert.single().throwOnError()).data.id;
}

/** Throws if no row takes it. */
async function logCount(id: string, applications: number, signal: AbortSignal): Promise<void> {
  const { data } = await connect();
  const update = data.from("application_exports").update({ applications }).eq("id", id).select("id");
  await update.abortSignal(signal).single().throwOnError();
}

const maxLoggedCharacters = 1_000;

async function readPage(
  start: Pick<PageRequest, "filter" | "days" | "after">,
  { record, hasDetails, hasBeside, hasHelpers }: ReadData,
  signal: AbortSignal,
): Promise<ExportedApplication[]> {
  const query = pageQuery(await connect(), { ...start, most: pageSize, columns: record });
  const { data } = await query.abortSignal(signal).csv().throwOnError();
  const records = parseCsv(data).slice(1).map(recordOf(record));
  const ids = records.map(({ id = "" }) => id);
  const [details, beside, helpers] = await Promise.all([
    hasDetails ? readDetails(ids, signal) : undefined,
    hasBeside ? readBeside(ids, signal) : undefined,
    hasHelpers ? readHelpers(ids, signal) : undefined,
  ]);
  return records.map((application) => ({
    record: application,
    details: details?.get(application.id ?? ""),
    beside: beside?.get(application.id ?? ""),
    helper: helpers?.get(application.id ?? ""),
  }));
}

/** As text, in which a moment has its microseconds. */
function recordOf(columns: string): (cells: string[]) => ExportedApplication["record"] {
  const names = columns.split(",");
  return (cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
}

async function readBeside(application_ids: string[], signal: AbortSignal): Promise<Map<string, RowBeside>> {
  const { data } = await connect();
  const query = data.rpc("application_export_rows", { application_ids }).abortSignal(signal);
  return new Map((await query.throwOnError()).data.map((row) => [row.application_id ?? "", row]));
}

function startAfter(page: ExportedApplication[]): PageStart {
  const { created_at = "", id = "" } = page.at(-1)?.record ?? {};
  return id ? { created_at, id } : undefined;
}
