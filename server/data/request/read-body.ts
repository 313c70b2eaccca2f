// Reads the body of a request whose table and right are known. Pure.
import { refuse } from "../errors.ts";
import { type BodySize, countCsv, countJson } from "./count-values.ts";
import { readArguments } from "./read-arguments.ts";
import { type BodyType, decodeUtf8, readPayload } from "./read-payload.ts";
import type { DataRequest } from "./read-request.ts";

/** How much the body of a caller may hold. */
export type BodyBounds = { maxRows: number; maxValues: number };

/** Adds what the body says. Refuses a body of too many rows or values before it is parsed. */
export function withBody(
  request: DataRequest,
  bytes: Uint8Array,
  { type, isCall, bounds }: { type: BodyType; isCall: boolean; bounds: BodyBounds },
): DataRequest {
  if (type !== "form") refuseLarge(type === "csv" ? countCsv(bytes) : countJson(bytes), bounds);
  const text = decodeUtf8(bytes);
  if (isCall) return { ...request, call: readArguments(text) };
  return { ...request, payload: readPayload(text, { type, hasColumns: request.columns !== undefined }) };
}

function refuseLarge({ rows, values }: BodySize, { maxRows, maxValues }: BodyBounds): void {
  if (rows > maxRows)
    throw refuse("PGRST102", {
      message:
        maxRows === 1
          ? "An application is sent by itself: one row a request"
          : `A request can hold at most ${maxRows} rows`,
    });
  if (values > maxValues)
    throw refuse("PGRST102", { message: `The body can hold at most ${maxValues} values` });
}
