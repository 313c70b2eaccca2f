// Last stage: turns what PostgreSQL returned into PostgREST's response. The body is made by PostgreSQL.
import { refuse } from "./errors.ts";
import { jsonArray } from "./json-array.ts";
import { isStreamedByRow, type Plan, selectedNames } from "./plan/plan.ts";
import { appliedPreferences, type Preferences } from "./request/read-preferences.ts";
import { formatContentRange, rangeOutcome } from "./request/read-range.ts";
import type { DataRequest } from "./request/read-request.ts";
import type { Row } from "./sql/run-as-caller.ts";

export type DataResponse = { status: number; headers: Record<string, string>; body: Body | null };

type Body = string | Uint8Array<ArrayBuffer>;

export type StatementResult = {
  rows: number;
  counted: number | undefined;
  estimated: number | undefined;
  body: Body | null;
  key: Record<string, string | null> | undefined;
  made: number | undefined;
};

export function readResult(plan: Plan, [main = [], estimate]: Row[][]): StatementResult {
  if (isStreamedByRow(plan)) return resultOfRows(main);
  const [rows, counted, body, key, made] = main[0] ?? [];
  return {
    rows: Number(rows ?? 0),
    counted: counted == null ? undefined : Number(counted),
    estimated: estimate ? estimatedRows(estimate) : undefined,
    body: body ?? null,
    key: key == null ? undefined : JSON.parse(key),
    made: made == null ? undefined : Number(made),
  };
}

function resultOfRows(rows: Row[]): StatementResult {
  const none = { counted: undefined, estimated: undefined, key: undefined, made: undefined };
  return { ...none, rows: rows.length, body: jsonArray(rows.map(([row]) => row ?? "null")) };
}

/** Throws PGRST115, PGRST116 or PGRST124 if the result must not be kept. A write is then rolled back. */
export function checkResult(plan: Plan, preferences: Preferences, { rows }: StatementResult): void {
  const isWrite = plan.action !== "read";
  if (plan.action === "upsert one" && rows !== 1) throw refuse("PGRST115");
  if (plan.mediaType.shape === "object" && plan.action !== "upsert one" && rows !== 1) {
    throw refuse("PGRST116", { details: `The result contains ${rows} rows` });
  }
  const { maxAffected, handling } = preferences;
  if (
    isWrite &&
    plan.action !== "insert" &&
    handling === "strict" &&
    maxAffected !== undefined &&
    rows > maxAffected
  ) {
    throw refuse("PGRST124", { details: `The query affects ${rows} rows` });
  }
}

/**
 * Whether `checkResult` can throw for this request. Only then is a write's transaction held open for the
 * check, and only then is a list's body built twice.
 */
export function needsCheck(plan: Plan, { maxAffected, handling }: Preferences): boolean {
  return (
    plan.action === "upsert one" ||
    plan.mediaType.shape === "object" ||
    (handling === "strict" && maxAffected !== undefined)
  );
}

export function toResponse(request: DataRequest, plan: Plan, outcome: StatementResult): DataResponse {
  if (plan.action === "read") return responseToRead(request, plan, outcome);
  const { return: returnPreference } = request.preferences;
  const applied = appliedPreferences(request.preferences, preferencesOfWrite(plan));
  const headers: Record<string, string> = {
    ...writeHeaders(request, plan, outcome),
    ...(applied ? { "Preference-Applied": applied } : {}),
    ...(returnPreference === "representation" ? { "Content-Type": plan.mediaType.contentType } : {}),
  };
  const body = returnPreference === "representation" ? bodyOf(plan, outcome) : null;
  return { status: writeStatus(plan, outcome, returnPreference === "representation"), headers, body };
}

function responseToRead(
  { preferences, canonicalQuery }: DataRequest,
  plan: Plan,
  outcome: StatementResult,
): DataResponse {
  const total = totalOf(plan, outcome);
  const { status, contentRange } = rangeOutcome(plan.range.offset, outcome.rows, total);
  const applied = appliedPreferences(preferences, ["count", "tx", "handling"]);
  const headers: Record<string, string> = {
    "Content-Range": contentRange,
    ...(applied ? { "Preference-Applied": applied } : {}),
  };
  if (status === 416) {
    const details = `An offset of ${plan.range.offset} was requested, but there are only ${total} rows.`;
    const { body } = refuse("PGRST103", { details });
    return {
      status,
      headers: { ...headers, "Content-Type": json },
      body: plan.isHead ? null : JSON.stringify(body),
    };
  }
  headers["Content-Type"] = plan.mediaType.contentType;
  // Clients accept some 16 kB of headers in all, and a query may be as long as that.
  if (canonicalQuery.length <= 2_000 && !plan.call)
    headers["Content-Location"] = addressOf(plan.table.name, canonicalQuery);
  return { status, headers, body: plan.isHead ? null : bodyOf(plan, outcome) };
}

/**
 * The total as upstream without a row limit: `estimated` is the larger of count and estimate. With `planned`,
 * the total is 0 if no row is visible, so it does not reveal hidden rows.
 */
function totalOf({ count }: Plan, { counted, estimated }: StatementResult): number | undefined {
  if (count === "planned") return counted === 0 ? 0 : estimated;
  return count === "estimated" && counted ? Math.max(counted, estimated ?? 0) : counted;
}

function bodyOf(plan: Plan, { body }: StatementResult): Body {
  if (plan.mediaType.shape !== "csv") return body ?? "null";
  return `${selectedNames(plan.select).map(csvField).join(",")}\n${body ?? ""}`;
}

function csvField(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function writeStatus({ action, write }: Plan, { made }: StatementResult, hasBody: boolean): number {
  if (action === "insert") return write.conflict?.isMerging && made !== undefined && made <= 0 ? 200 : 201;
  if (!hasBody) return 204;
  return action === "upsert one" && made !== undefined && made > 0 ? 201 : 200;
}

function writeHeaders(
  { preferences }: DataRequest,
  { action, table }: Plan,
  { rows, key }: StatementResult,
): Record<string, string> {
  if (action === "upsert one") return {};
  const total = preferences.count === "exact" || preferences.count === "estimated" ? rows : undefined;
  const contentRange =
    action === "update" ? formatContentRange(0, rows - 1, total) : formatContentRange(1, 0, total);
  if (!key) return { "Content-Range": contentRange };
  const filters = Object.entries(key).map(([name, value]) => [
    name,
    value === null ? "is.null" : `eq.${value}`,
  ]);
  return {
    "Content-Range": contentRange,
    Location: addressOf(table.name, new URLSearchParams(filters).toString()),
  };
}

function addressOf(table: string, query: string): string {
  return `/${encodeURIComponent(table)}${query ? `?${query}` : ""}`;
}

function preferencesOfWrite({ action, write }: Plan): (keyof Preferences)[] {
  const common = ["missing", "return", "count", "tx", "handling"] as const;
  if (action === "insert") return [...(write.conflict ? (["resolution"] as const) : []), ...common];
  if (action === "update") return [...common, "maxAffected"];
  return ["return", "count", "tx", "handling", ...(action === "delete" ? (["maxAffected"] as const) : [])];
}

function estimatedRows(estimate: Row[]): number {
  const plan: unknown = JSON.parse(estimate.map(([line]) => line).join(""));
  const rows = /"Plan Rows":(\d+)/.exec(JSON.stringify(plan))?.[1];
  return Number(rows ?? 0);
}

const json = "application/json; charset=utf-8";
