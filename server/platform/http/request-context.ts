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
   * Set by a handler whose route pattern says too little for log and metrics: one of a fixed number of names.
   */
  asked?: string;
};

/**
 * The caller's address: the connection's own, or the one that the outermost own proxy saw. Entries that a
 * caller wrote into X-Forwarded-For are further left and never count.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const connected = getConnInfo(c).remote.address ?? "unknown";
  return forwardedAddress({ connected, forwarded: c.req.header("x-forwarded-for"), trustedProxies });
}

/** Retry-After in seconds of a 503 without a more exact time. A database is seldom away for longer. */
export const unavailableRetryAfterSeconds = 5;

/**
 * The pattern of the route that answered, such as `/rest/v1/:table`, so that log and metrics never have text
 * of the caller. Where a middleware answered, the pattern of the first route behind it.
 */
export function matchedRoute(c: Context<{ Variables: RequestVariables }>): string {
  const asked = c.get("asked");
  if (asked) return asked;
  const reached = matchedRoutes(c).slice(c.req.routeIndex);
  return (reached.find(({ path }) => !path.endsWith("*")) ?? reached[0])?.path ?? "/*";
}

/**
 * CORS for the official clients (https://fetch.spec.whatwg.org/#http-cors-protocol). Tokens travel in
 * headers, never in cookies, so every origin may call. Hono's own middleware answers preflights alone: it
 * would turn the body of any other answer into a stream.
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
