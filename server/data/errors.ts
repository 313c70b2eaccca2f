// Every refusal of the data service: code, status and message, in PostgREST's wire shape {code, details,
// hint, message}. Upstream answers some errors with 5xx that only the caller can correct: 54xxx (too
// complex), 21000 (a row twice in one upsert), 55000 (a view that is not writable). We answer 4xx, because
// clients treat a 5xx as a network fault.

import { type BodyRefusalReason, bodyRetryAfterSeconds } from "../platform/http/request-body.ts";
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";

export type RefusalCode = keyof typeof refusals;
export type RefusalTexts = { message?: string; details?: string | null; hint?: string | null };
export type RefusalBody = { code: string; details: string | null; hint: string | null; message: string };

export class DataError extends Error {
  readonly status: number;
  readonly body: RefusalBody;
  readonly headers: Record<string, string>;
  constructor(status: number, body: RefusalBody, headers: Record<string, string> = {}) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** Makes one of our own refusals. `texts` replaces or completes the entry of `refusals`. */
export function refuse(code: RefusalCode, { message, details, hint }: RefusalTexts = {}): DataError {
  const { status, message: usual } = refusals[code];
  const body = { code, details: details ?? null, hint: hint ?? null, message: message ?? usual };
  if (status === 503) return new DataError(status, body, retryAfter);
  if (code === "PGRST301" || code === "PGRST303") {
    return new DataError(status, body, {
      "WWW-Authenticate": `Bearer error="invalid_token", error_description="${body.message}"`,
    });
  }
  return new DataError(status, body);
}

/** PostgreSQL's own refusal, which the schema cache gives before a body is read or a statement planned. */
export function permissionDenied(kind: "table" | "function", name: string, isAnonymous: boolean): DataError {
  const message = `permission denied for ${kind} ${name}`;
  return withChallenge(isAnonymous ? 401 : 403, { code: "42501", details: null, hint: null, message });
}

/** The refusal for a body that was not read. */
export function bodyRefusal(fault: BodyRefusalReason): DataError {
  if (fault === "too large") return tooLarge();
  const message = "The server has too many unfinished requests. Please try again in a few seconds.";
  // A caller who hung up gets a 400 that nobody reads.
  const status = fault === "no room" ? 503 : 400;
  return new DataError(
    status,
    { code: "unavailable", details: null, hint: null, message },
    {
      "Retry-After": String(bodyRetryAfterSeconds),
    },
  );
}

/** The rest of a too large body stays unread, so the connection cannot be used again. */
function tooLarge(): DataError {
  const message = "The request body is larger than this caller may send";
  return new DataError(
    413,
    { code: "PGRST102", details: null, hint: null, message },
    { Connection: "close" },
  );
}

/** Upstream leaves rate limits to its gateway. The code is the auth service's. */
export function tooManyRequests(
  waitSeconds: number,
  message = "Too many requests came from your network. Please try again later.",
): DataError {
  return new DataError(
    429,
    { code: "over_request_rate_limit", details: null, hint: null, message },
    { "Retry-After": String(waitSeconds) },
  );
}

/**
 * PostgreSQL's error as PostgREST passes it on. Undefined for an error that is not PostgreSQL's answer to
 * this caller.
 */
export function translateDatabaseError(error: unknown, isAnonymous: boolean): DataError | undefined {
  // For a full disk or memory the log must have the SQLSTATE, so these are not PGRST001.
  if (isDatabaseUnavailable(error) && !isFull(error)) return refuse("PGRST001");
  if (!isDatabaseError(error)) return undefined;
  const { code, message, detail, hint } = error;
  const status = statusOf({ code, message, isAnonymous });
  if (status >= 500)
    return new DataError(
      status,
      { code, details: null, hint: null, message: refusals.PGRSTX00.message },
      status === 503 ? retryAfter : {},
    );
  return withChallenge(status, { code, details: detail ?? null, hint: hint ?? null, message });
}

function withChallenge(status: number, body: RefusalBody): DataError {
  return new DataError(status, body, status === 401 ? { "WWW-Authenticate": "Bearer" } : {});
}

/**
 * Whether PostgreSQL refused an insert before it wrote the row: for its privileges and policies, for a
 * value's type, and for constraints on single rows. A duplicate (23505) is found when the row is on the disk
 * already.
 */
export function isRefusedBeforeWriting(error: unknown): boolean {
  return error instanceof DataError && /^(22...|23502|23514|42...)$/.test(error.body.code);
}

/**
 * A function may choose a status itself, as in `PT429`. Otherwise the first entry of `statuses` that the
 * SQLSTATE begins with counts, and 400 if there is none.
 */
function statusOf({
  code,
  message,
  isAnonymous,
}: {
  code: string;
  message: string;
  isAnonymous: boolean;
}): number {
  if (/^PT[45]\d\d$/.test(code)) return Number(code.slice(2));
  if (code === "42501") return isAnonymous ? 401 : 403;
  if (code === "22023" && /^role .* does not exist$/.test(message)) return 401;
  return statuses.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

function isFull(error: unknown): boolean {
  return isDatabaseError(error) && /^53[12]00$/.test(error.code);
}

const retryAfter = { "Retry-After": String(unavailableRetryAfterSeconds) };

type DatabaseError = Error & { code: string; detail?: string; hint?: string };

function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    "severity" in error &&
    "code" in error &&
    /^[0-9A-Z]{5}$/.test(String(error.code))
  );
}

// biome-ignore format: a table
const statuses: [prefix: string, status: number][] = [
  ["08", 503], ["09", 500], ["0L", 403], ["0P", 403],
  ["21000", 400], ["23503", 409], ["23505", 409], ["25006", 405], ["25", 500], ["28", 403], ["2D", 500],
  ["38", 500], ["39", 500], ["3B", 500], ["40001", 503], ["40P01", 503], ["40", 500],
  ["42883", 404], ["42P01", 404], ["42P17", 500],
  ["53400", 500], ["53", 503], ["54", 400], ["55000", 405], ["55", 500], ["57014", 503], ["57P01", 503], ["57", 500], ["58", 500],
  ["F0", 500], ["HV", 500], ["P0001", 400], ["P0", 500], ["XX", 500],
];

const refusals = {
  PGRST001: { status: 503, message: "The database cannot be reached. Please try again soon." },
  PGRST100: { status: 400, message: "The query cannot be read" },
  PGRST101: { status: 405, message: "Cannot use this method on RPC" },
  PGRST102: { status: 400, message: "Empty or invalid json" },
  PGRST103: { status: 416, message: "Requested range not satisfiable" },
  PGRST105: {
    status: 405,
    message: "Filters must include all and only primary key columns with 'eq' operators",
  },
  PGRST106: { status: 406, message: "Invalid schema" },
  PGRST107: { status: 406, message: "None of these media types are available" },
  PGRST108: { status: 400, message: "Not an embedded resource in this request" },
  PGRST114: { status: 400, message: "limit/offset querystring parameters are not allowed for PUT" },
  PGRST115: { status: 400, message: "Payload values do not match URL in primary key column(s)" },
  PGRST116: { status: 406, message: "Cannot coerce the result to a single JSON object" },
  PGRST117: { status: 405, message: "Unsupported HTTP method" },
  PGRST122: { status: 400, message: "Invalid preferences given with handling=strict" },
  PGRST123: { status: 400, message: "Use of aggregate functions is not allowed" },
  PGRST124: { status: 400, message: "Query result exceeds max-affected preference constraint" },
  PGRST125: { status: 404, message: "Invalid path specified in request URL" },
  PGRST126: { status: 404, message: "Root endpoint metadata is disabled" },
  PGRST127: { status: 400, message: "Feature not implemented" },
  PGRST200: { status: 400, message: "Could not find a relationship in the schema cache" },
  PGRST202: { status: 404, message: "Could not find the function in the schema cache" },
  PGRST204: { status: 400, message: "Could not find the column in the schema cache" },
  PGRST205: { status: 404, message: "Could not find the table in the schema cache" },
  PGRST301: { status: 401, message: "JWT couldn't be decoded" },
  PGRST303: { status: 401, message: "JWT claims are invalid" },
  PGRSTX00: { status: 500, message: "Something went wrong on our side." },
  "25006": { status: 405, message: "cannot execute a volatile function in a read-only transaction" },
  "42703": { status: 400, message: "column does not exist" },
  "42704": { status: 400, message: "type does not exist" },
} as const;
