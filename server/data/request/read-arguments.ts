// The body of a function call: a JSON object whose keys name the function's parameters (PostgREST: functions
// as RPC).
import { refuse } from "../errors.ts";
import { decodeUtf8, isObject, mediaType, notAcceptable, parseJson } from "./read-payload.ts";

export type Arguments = {
  /** A JSON object, which PostgreSQL parses itself. */
  json: string;
  names: string[];
};

export function readArguments(bytes: Uint8Array, contentType: string | undefined): Arguments {
  if (bytes.byteLength === 0) return { json: "{}", names: [] };
  const type = mediaType(contentType);
  if (type !== "application/json") throw notAcceptable(type);
  const json = decodeUtf8(bytes);
  const value = parseJson(json);
  if (!isObject(value))
    throw refuse("PGRST102", { message: "The arguments of a function must be a JSON object" });
  return { json, names: Object.keys(value) };
}
