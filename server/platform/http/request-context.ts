// What the routes of all modules share: the caller's address, the route's name, CORS for the official
// clients.
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { matchedRoutes } from "hono/route";
import { forwardedAddress } from "./forwarded-address.ts";

export type { Context, MiddlewareHandler } from "hono";

export type RequestVariables = {
  requestId: string;
  /**
   * The route's name for log and metrics, set by a handler whose route pattern says too little. It is one of
   * a fixed set of names.
   */
  asked?: string;
};

/**
 * The caller's address: that of the connection, or the one that the outermost trusted proxy saw. Entries that
 * a caller wrote into X-Forwarded-For are further left and are ignored.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const connected = getConnInfo(c).remote.address ?? "unknown";
  return forwardedAddress({ connected, forwarded: c.req.header("x-forwarded-for"), trustedProxies });
}

/**
 * Retry-After in seconds of a 503 for which no exact time is known. A database is seldom unavailable for
 * longer.
 */
export const unavailableRetryAfterSeconds = 5;

/**
 * The pattern of the route that answered, such as `/rest/v1/:table`, so that log and metrics never contain
 * text of the caller. If a middleware answered, the pattern of the first route after it.
 */
export function matchedRoute(c: Context<{ Variables: RequestVariables }>): string {
  const asked = c.get("asked");
  if (asked) return asked;
  const reached = matchedRoutes(c).slice(c.req.routeIndex);
  return (reached.find(({ path }) => !path.endsWith("*")) ?? reached[0])?.path ?? "/*";
}

/**
 * CORS for the official clients (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens travel in
 * headers, never in cookies, so every origin may call. Hono's own middleware answers only preflights, because
 * it would turn the body of any other answer into a stream.
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
  "Date",
  "Content-Range",
  "Content-Location",
  "Preference-Applied",
  "X-Request-Id",
  "X-Supabase-Api-Version",
  "X-Total-Count",
  "Retry-After",
];
