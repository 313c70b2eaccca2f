// What every module's routes share: caller's address, the route's name, bounded bodies, CORS for the official clients.
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import { matchedRoutes } from "hono/route";
import { forwardedAddress } from "./forwarded-address.ts";

export type { Context, MiddlewareHandler } from "hono";

export type RequestVariables = {
  requestId: string;
  /** Which of the bounded number of things was asked for, where the route's own pattern does not tell. */
  asked?: string;
};

/**
 * The caller's address: of the connection, or what the outermost of our own proxies saw. Entries that a caller put into
 * X-Forwarded-For stand further left and never count.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const connected = getConnInfo(c).remote.address ?? "unknown";
  return forwardedAddress({ connected, forwarded: c.req.header("x-forwarded-for"), trustedProxies });
}

/**
 * The pattern of the route that answered, such as `/rest/v1/:table`: never a word of the caller's. Where a middleware answered for
 * the routes behind it, that of the first of them.
 */
export function routeOf(c: Context<{ Variables: RequestVariables }>): string {
  const asked = c.get("asked");
  if (asked) return asked;
  const reached = matchedRoutes(c).slice(c.req.routeIndex);
  return (reached.find(({ path }) => !path.endsWith("*")) ?? reached[0])?.path ?? "/*";
}

/**
 * Answers `refuse()` to a body above `maxBytes`, whether or not its length was declared; reads what no handler read. A body that
 * breaks off reaches no handler: the caller has gone, which is neither theirs to refuse nor a fault of ours.
 */
export function boundedBody(maxBytes: number, refuse: (c: Context) => Response): MiddlewareHandler {
  const undeclared = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    const length = declaredLength(c);
    if (length === 0) return next();
    const whole = async () => {
      await c.req.arrayBuffer(); // Hono keeps it for whoever asks
      await next();
    };
    const bounded = async () => {
      if (length === undefined) return undeclared(c, whole);
      return length > maxBytes ? refuse(c) : whole();
    };
    const refused = await bounded().catch((error: unknown) => {
      if (!isHangUp(error)) throw error;
      return new Response(null, { status: 400 });
    });
    if (!c.req.raw.bodyUsed) await discardBody(c.req.raw.body);
    return refused;
  };
}

/**
 * Of a request that came over the wire, where Node has checked the headers: to look at its body instead would make a stream of it.
 * Undefined where only reading tells.
 */
function declaredLength(c: Context): number | undefined {
  if (!c.env?.incoming || c.req.header("transfer-encoding") !== undefined) return undefined;
  return Number(c.req.header("content-length") ?? 0);
}

function isHangUp(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNRESET";
}

/**
 * Reads on without keeping, within reason: many clients send their whole body before they read, and see a broken connection
 * instead of the answer when it comes in the midst of it (measured with Node's fetch: 80 of 200 at 300 kB).
 */
async function discardBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  for (let bytes = 0; bytes < mostDiscardedBytes; ) {
    const chunk = await reader.read().catch(() => undefined); // the caller has gone
    if (!chunk || chunk.done) return;
    bytes += chunk.value.length;
  }
}

const mostDiscardedBytes = 4_194_304;

/**
 * CORS as the official clients need it. Tokens travel in headers, never in cookies, so any origin may ask. Hono's own middleware answers
 * preflights alone: before any other answer it would make a stream of its body.
 */
export function corsForClients(): MiddlewareHandler {
  const preflight = cors({
    origin: "*",
    allowMethods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: [
      "apikey",
      "authorization",
      "content-type",
      "x-client-info",
      "x-supabase-api-version",
      "x-retry-count",
      "prefer",
      "range",
      "range-unit",
      "accept-profile",
      "content-profile",
    ],
    exposeHeaders,
    maxAge: 3600,
  });
  return async (c, next) => {
    if (c.req.method === "OPTIONS") return preflight(c, next);
    await next();
    c.res.headers.set("Access-Control-Allow-Origin", "*");
    c.res.headers.set("Access-Control-Expose-Headers", exposeHeaders.join(","));
  };
}

const exposeHeaders = [
  "Content-Range",
  "Content-Location",
  "Preference-Applied",
  "X-Request-Id",
  "X-Supabase-Api-Version",
  "X-Total-Count",
  "Retry-After",
];
