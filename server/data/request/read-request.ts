// First stage: reads the request from method, path, query and headers, without its body. Pure; names are not
// checked yet.
import { refuse } from "../errors.ts";
import { type Arguments, divideQuery } from "./read-arguments.ts";
import { type Condition, countConditions, type Filter, readFilter, readTree } from "./read-filters.ts";
import { type MediaType, readMediaType } from "./read-media-type.ts";
import type { Payload } from "./read-payload.ts";
import { type Preferences, readPreferences } from "./read-preferences.ts";
import { type RowRange, readRange } from "./read-range.ts";
import {
  notEmbedded,
  type OrderTerm,
  readColumnNames,
  readOrder,
  readSelect,
  type Selected,
} from "./read-select.ts";

export type IncomingRequest = {
  method: string;
  /** The table's or view's name; the function's if `isCall`. */
  table: string;
  isCall?: boolean;
  query: URLSearchParams;
  header(name: string): string | undefined;
};

export type Action = "read" | "insert" | "update" | "upsert one" | "delete";

export type DataRequest = {
  action: Action;
  isHead: boolean;
  table: string;
  select: Selected[];
  conditions: Condition<string>[];
  order: OrderTerm<string>[];
  range: RowRange;
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  preferences: Preferences;
  mediaType: MediaType;
  /** What is written. Undefined as long as the body is not read. */
  payload: Payload | undefined;
  /** The arguments of a function call, whose rows are then read. Undefined until the body is read. */
  call: Arguments | undefined;
  hasBody: boolean;
  /** The query with its parameters sorted, for Content-Location. */
  canonicalQuery: string;
};

export function readRequest({ method, table, isCall = false, query, header }: IncomingRequest): DataRequest {
  const action = isCall ? callActions[method] : actions[method];
  if (!action) throw isCall ? notCallable(method) : notSupported(method);
  refuseOtherSchemas(header(method === "GET" || method === "HEAD" ? "accept-profile" : "content-profile"));
  const parameter = (name: string) => query.get(name) ?? undefined;
  const hasRange = query.has("limit") || query.has("offset");
  if (action === "upsert one" && hasRange) throw refuse("PGRST114");
  refuseLong(query);
  const { call, rest } =
    isCall && method !== "POST" ? divideQuery(query, isReserved) : { call: undefined, rest: query };
  const columns =
    action === "insert" || action === "update" ? namesIn(parameter("columns"), "columns") : undefined;
  return {
    action,
    isHead: method === "HEAD",
    table,
    select: readSelect(parameter("select") ?? "*", table),
    conditions: readConditions(rest),
    order: query.has("order") && parameter("order") !== "" ? readOrder(parameter("order") ?? "") : [],
    range: readRange(
      { limit: parameter("limit"), offset: parameter("offset") },
      method === "GET" ? header("range") : undefined,
    ),
    columns,
    onConflict: namesIn(parameter("on_conflict"), "on_conflict"),
    preferences: readPreferences(header("prefer")),
    mediaType: readMediaType(header("accept")),
    payload: undefined,
    call,
    hasBody: isCall ? method === "POST" : action !== "read" && action !== "delete",
    canonicalQuery: canonical(query),
  };
}

/** The filters of a PUT on the primary key. Throws PGRST105 for anything but `eq` filters. */
export function keyFilters(conditions: Condition<string>[]): Filter<string>[] {
  return conditions.map((condition) => {
    const isKey =
      !("junction" in condition) &&
      !condition.isNegated &&
      condition.operation.kind === "compare" &&
      condition.operation.operator === "eq" &&
      condition.operation.quantifier === undefined;
    if (!isKey) throw refuse("PGRST105");
    return condition;
  });
}

function refuseOtherSchemas(schema: string | undefined): void {
  if (schema === undefined || schema === "public") return;
  throw refuse("PGRST106", {
    message: `Invalid schema: ${schema.slice(0, 63)}`,
    hint: "Only the following schemas are exposed: public",
  });
}

function refuseLong(query: URLSearchParams): void {
  if (query.size > maxConditions) throw tooManyConditions();
  for (const value of query.values()) if (value.length > maxCharacters) throw tooLong();
}

function readConditions(query: URLSearchParams): Condition<string>[] {
  const conditions = [...query].flatMap(([name, value]): Condition<string>[] => {
    const last = lastPart(name);
    if (last === "and" || last === "or") return [readTree(name, value)];
    if (reserved.has(name)) return [];
    if (embeddable.has(last)) throw refuse("PGRST108", notEmbedded(name.slice(0, name.lastIndexOf("."))));
    return [readFilter(name, value)];
  });
  if (countConditions(conditions) > maxConditions) throw tooManyConditions();
  return conditions;
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** Whether a parameter means the same in every call, so that it is none of a function's arguments. */
function isReserved(name: string): boolean {
  const last = lastPart(name);
  return last === "and" || last === "or" || reserved.has(name) || embeddable.has(last);
}

function notSupported(method: string): Error {
  return refuse("PGRST117", { message: `Unsupported HTTP method: ${method}` });
}

function notCallable(method: string): Error {
  return refuse("PGRST101", { message: `Cannot use the ${method} method on RPC` });
}

function tooManyConditions(): Error {
  return refuse("PGRST100", { message: `A request can hold at most ${maxConditions} conditions` });
}

function tooLong(): Error {
  return refuse("PGRST100", { message: `A parameter can hold at most ${maxCharacters} characters` });
}

function namesIn(text: string | undefined, parameter: string): string[] | undefined {
  return text === undefined || text === "" ? undefined : readColumnNames(text, parameter);
}

function canonical(query: URLSearchParams): string {
  const sorted = new URLSearchParams(query);
  sorted.sort();
  return sorted.toString();
}

/**
 * PostgreSQL plans each condition for any caller. The site itself needs twenty conditions, and a hundred ids
 * in a list.
 */
export const maxConditions = 60;
export const maxCharacters = 8_000;
const embeddable = new Set(["select", "order", "limit", "offset"]);
const reserved = new Set([...embeddable, "columns", "on_conflict"]);
const actions: Partial<Record<string, Action>> = {
  GET: "read",
  HEAD: "read",
  POST: "insert",
  PATCH: "update",
  PUT: "upsert one",
  DELETE: "delete",
};
const callActions: typeof actions = { GET: "read", HEAD: "read", POST: "read" };
