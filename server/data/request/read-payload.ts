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

export function readPayload(
  bytes: Uint8Array,
  { contentType, hasColumns }: { contentType: string | undefined; hasColumns: boolean },
): Payload {
  const type = mediaType(contentType);
  const text = decodeUtf8(bytes);
  if (jsonTypes.includes(type)) return jsonPayload(text, hasColumns);
  if (type === "text/csv") return jsonPayload(JSON.stringify(parseCsv(text)), false);
  if (type === "application/x-www-form-urlencoded") {
    const form = parseForm(text, maxPairs);
    if (!form) throw refuse("PGRST102", { message: `A form can hold at most ${maxPairs} fields` });
    return jsonPayload(JSON.stringify(Object.fromEntries(form)), false);
  }
  throw notAcceptable(type);
}

/**
 * Runs before a visitor's body is read. Other types take long to parse, and no client of a visitor sends
 * them.
 */
export function refuseOtherThanJson(contentType: string | undefined): void {
  const type = mediaType(contentType);
  if (!jsonTypes.includes(type)) throw notAcceptable(type);
}

export function mediaType(contentType: string | undefined): string {
  return (contentType ?? "application/json").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

export function notAcceptable(type: string): Error {
  return refuse("PGRST102", { message: `Content-Type not acceptable: ${type.slice(0, 100)}` });
}

const jsonTypes = ["application/json", "application/vnd.pgrst.object+json"];

export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    // The decoder throws for no other reason.
    throw refuse("PGRST102", { message: "The body is not valid UTF-8" });
  }
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
