// Second stage: compares a request with the schema cache. Every name becomes a column of the table or a
// refusal. Nothing is sent to PostgreSQL yet.

import { refuse } from "../errors.ts";
import { noArguments } from "../request/read-arguments.ts";
import type { Condition, Filter } from "../request/read-filters.ts";
import type { MediaType } from "../request/read-media-type.ts";
import type { Preferences } from "../request/read-preferences.ts";
import type { RowRange } from "../request/read-range.ts";
import { type Action, type DataRequest, keyFilters } from "../request/read-request.ts";
import type { OrderTerm, Selected, SelectItem } from "../request/read-select.ts";
import type { Column, DatabaseFunction, Table } from "./database-objects.ts";
import { type Call, planCall } from "./plan-call.ts";

export type PlannedItem = SelectItem<Column>;

export type Plan = {
  action: Action;
  table: Table;
  /** The columns of the response body. Empty if there is no body. */
  select: PlannedItem[];
  conditions: Condition<Column>[];
  order: OrderTerm<Column>[];
  range: RowRange;
  mediaType: MediaType;
  isHead: boolean;
  /** True if the response has the rows in its body. */
  hasBody: boolean;
  /** True if the response names the inserted row in its Location header. */
  hasLocation: boolean;
  count: Preferences["count"];
  /** The function whose rows are read, for a function call. */
  call: Call | undefined;
  write: { json: string; columns: Column[]; fillsDefaults: boolean; conflict: Conflict | undefined };
};

export type Conflict = { columns: Column[]; isMerging: boolean };

export function planRequest(request: DataRequest, table: Table): Plan {
  const { action, preferences, isHead } = request;
  const isRead = action === "read";
  const hasBody = isRead ? !isHead : preferences.return === "representation";
  const hasLocation =
    action === "insert" && preferences.return === "headers-only" && table.primaryKey.length > 0;
  const select = request.select.flatMap((selected) => plannedItems(selected, table));
  const conditions = request.conditions.map((condition) => plannedCondition(condition, table));
  return {
    action,
    table,
    select: isRead || hasBody ? select : [],
    conditions: action === "upsert one" ? keyConditions(request, table) : conditions,
    order: request.order.map((term) => ({ ...term, column: existingColumn(table, term.column) })),
    range: request.range,
    mediaType: request.mediaType,
    isHead,
    hasBody,
    hasLocation,
    count: preferences.count,
    call: undefined,
    write: plannedWrite(request, table),
  };
}

/**
 * Plans a function call as a read of a table with the function's columns. A count is always exact: once the
 * function has run, the number of rows is known.
 */
export function planFunctionCall(request: DataRequest, callable: DatabaseFunction): Plan {
  // GET and HEAD may be repeated, and cached by what stands between.
  if (callable.isWriting && !request.hasBody) throw refuse("25006");
  const plan = planRequest(request, callable.rows);
  const call = planCall(callable, request.call ?? noArguments);
  return { ...plan, call, count: plan.count && "exact" };
}

/** Whether a plan may change several rows. `rows` is the number of rows in the body. */
export function isBulkChange({ action, call, conditions, table }: Plan, rows: number): boolean {
  if (action === "read") return call?.isWriting === true;
  if (action === "insert") return rows > 1;
  const named = conditions.flatMap((condition) => (isEquality(condition) ? [condition.column] : []));
  return table.primaryKey.length === 0 || !table.primaryKey.every((column) => named.includes(column));
}

/**
 * Whether PostgreSQL sends the body row by row instead of as one value. As one string, a body of a hundred
 * kilobytes with a character outside Latin-1 makes V8 search its whole heap to free it. At most
 * `maxSingleRows` rows are read this way, because all of them are held in memory.
 */
export function isStreamedByRow({ action, hasBody, count, mediaType, range }: Plan): boolean {
  const isList = action === "read" && hasBody && mediaType.shape === "array";
  return isList && count === undefined && range.limit !== undefined && range.limit <= maxSingleRows;
}

const maxSingleRows = 1_000;

/** Names of the response's columns, in order. */
export function selectedNames(select: PlannedItem[]): string[] {
  return select.map(({ alias, column }) => alias ?? column.name);
}

function plannedItems(selected: Selected, table: Table): PlannedItem[] {
  if (selected === "*")
    return [...table.columns.values()].map((column) => ({ column, alias: undefined, cast: undefined }));
  const column = existingColumn(table, selected.column);
  return [
    {
      column,
      alias: selected.alias,
      cast: selected.cast === undefined ? undefined : castType(selected.cast),
    },
  ];
}

function plannedCondition(condition: Condition<string>, table: Table): Condition<Column> {
  if (!("junction" in condition)) return { ...condition, column: existingColumn(table, condition.column) };
  return { ...condition, conditions: condition.conditions.map((inner) => plannedCondition(inner, table)) };
}

function keyConditions(request: DataRequest, table: Table): Condition<Column>[] {
  const filters = keyFilters(request.conditions).map((filter) => ({
    ...filter,
    column: existingColumn(table, filter.column),
  }));
  const named = new Set(filters.map((filter) => filter.column));
  const isKey =
    named.size === filters.length &&
    named.size === table.primaryKey.length &&
    table.primaryKey.every((column) => named.has(column));
  if (!isKey || named.size === 0) throw refuse("PGRST105");
  return filters;
}

function plannedWrite(
  { action, payload, columns, preferences, onConflict }: DataRequest,
  table: Table,
): Plan["write"] {
  const names = payload?.keys ?? columns ?? [];
  return {
    json: payload?.json ?? "[]",
    columns: names.map((name) => writableColumn(table, name)),
    fillsDefaults: preferences.missing === "default",
    conflict: plannedConflict(action, { resolution: preferences.resolution, onConflict }, table),
  };
}

function plannedConflict(
  action: Action,
  { resolution, onConflict }: { resolution: Preferences["resolution"]; onConflict: string[] | undefined },
  table: Table,
): Conflict | undefined {
  if (action === "upsert one") return { columns: table.primaryKey, isMerging: true };
  if (action !== "insert" || resolution === undefined) return undefined;
  const columns = onConflict?.map((name) => existingColumn(table, name)) ?? table.primaryKey;
  return columns.length > 0 ? { columns, isMerging: resolution === "merge-duplicates" } : undefined;
}

/** `column = value`, with nothing around it. */
export function isEquality(condition: Condition<Column>): condition is Filter<Column> {
  return (
    !("junction" in condition) &&
    !condition.isNegated &&
    condition.operation.kind === "compare" &&
    condition.operation.operator === "eq" &&
    condition.operation.quantifier === undefined
  );
}

function existingColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (!column) throw refuse("42703", { message: `column ${table.name}.${name.slice(0, 63)} does not exist` });
  return column;
}

function writableColumn(table: Table, name: string): Column {
  const column = table.columns.get(name);
  if (column) return column;
  throw refuse("PGRST204", {
    message: `Could not find the '${name.slice(0, 63)}' column of '${table.name}' in the schema cache`,
  });
}

function castType(name: string): string {
  const type = castTypes.get(name.toLowerCase().replace(/\s+/g, " "));
  if (!type) throw refuse("42704", { message: `type "${name.slice(0, 63)}" does not exist` });
  return type;
}

/** The types that a selected column may be cast to. */
const castTypes = new Map(
  [
    "text", "varchar", "character varying", "bpchar", "citext", "uuid",
    "int2", "int4", "int8", "smallint", "int", "integer", "bigint", "numeric", "decimal", "real", "float4", "float8", "double precision",
    "bool", "boolean", "date", "time", "timetz", "timestamp", "timestamptz", "interval", "json", "jsonb",
  ].map((type) => [type, type] as const), // biome-ignore format: a list
);
