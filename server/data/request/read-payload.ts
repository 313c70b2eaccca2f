// The body of a write: JSON, CSV (RFC 4180) or a form. It is passed on as the text of a JSON array, which
// PostgreSQL parses.
import { parseForm } from "../../platform/http/parse-form.ts";
import { refuse } from "../errors.ts";
import { parseCsv } from "./parse-csv.ts";

export type Payload = {
  /** A JSON array of objects. */
  json: string;
  /** The keys that every object has. Undefined if the parameter `columns` names the columns. */
  keys: string[] | undefined;
  rows: number;
};

export type BodyType = "json" | "csv" | "form";

/** Throws PGRST102 for a type that is not one of `allowed`. */
export function bodyType(contentType: string | undefined, allowed: readonly BodyType[]): BodyType {
  const type = (contentType ?? "application/json").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const known = bodyTypes.get(type);
  if (known && allowed.includes(known)) return known;
  throw refuse("PGRST102", { message: `Content-Type not acceptable: ${type.slice(0, 100)}` });
}

const bodyTypes = new Map<string, BodyType>([
  ["application/json", "json"],
  ["application/vnd.pgrst.object+json", "json"],
  ["text/csv", "csv"],
  ["application/x-www-form-urlencoded", "form"],
]);

export function readPayload(
  text: string,
  { type, hasColumns }: { type: BodyType; hasColumns: boolean },
): Payload {
  if (type === "json") return jsonPayload(text, hasColumns);
  if (type === "csv") return csvPayload(text);
  const form = parseForm(text, maxPairs);
  if (!form) throw refuse("PGRST102", { message: `A form can hold at most ${maxPairs} fields` });
  return jsonPayload(JSON.stringify(Object.fromEntries(form)), false);
}

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder throws for no other reason.
    throw refuse("PGRST102", { message: "The body is not valid UTF-8" });
  }
}

function csvPayload(text: string): Payload {
  const { header, rows } = parseCsv(text);
  return { json: JSON.stringify(rows), keys: rows.length === 0 ? [] : header, rows: rows.length };
}

function jsonPayload(text: string, hasColumns: boolean): Payload {
  const value = parseJson(text);
  if (Array.isArray(value))
    return { json: text, keys: hasColumns ? undefined : commonKeys(value), rows: value.length };
  if (isObject(value))
    return { json: `[${text}]`, keys: hasColumns ? undefined : Object.keys(value), rows: 1 };
  return { json: "[]", keys: [], rows: 0 }; // as upstream: a string or number alone has no rows
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse("PGRST102"); // the parser's message may quote what an applicant wrote
  }
}

function commonKeys(values: unknown[]): string[] {
  const [first] = values;
  if (first === undefined) return [];
  const keys = isObject(first) ? Object.keys(first) : undefined;
  if (!keys || !values.every((value) => isObject(value) && hasSameKeys(value, keys))) {
    throw refuse("PGRST102", { message: "All object keys must match" });
  }
  return keys;
}

function hasSameKeys(value: object, keys: string[]): boolean {
  return Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const maxPairs = 100;

const utf8 = new TextDecoder("utf-8", { fatal: true });
