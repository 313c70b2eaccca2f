// What every module's routes share: caller's address, the route's name, CORS for the official clients.
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, MiddlewareHandler } from "hono";
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
 * The caller's address: of the connection, or what the outermost of our own proxies saw. Entries that a
 * caller put into X-Forwarded-For stand further left and never count.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const connected = getConnInfo(c).remote.address ?? "unknown";
  return forwardedAddress({ connected, forwarded: c.req.header("x-forwarded-for"), trustedProxies });
}

/** Of a 503 that knows no better when to come back: a database is seldom away for longer. */
export const unavailableRetrySeconds = 5;

/**
 * The pattern of the route that answered, such as `/rest/v1/:table`: never a word of the caller's. Where a
 * middleware answered for the routes behind it, that of the first of them.
 */
export function routeOf(c: Context<{ Variables: RequestVariables }>): string {
  const asked = c.get("asked");
  if (asked) return asked;
  const reached = matchedRoutes(c).slice(c.req.routeIndex);
  return (reached.find(({ path }) => !path.endsWith("*")) ?? reached[0])?.path ?? "/*";
}

/**
 * CORS as the official clients need it. Tokens travel in headers, never in cookies, so any origin may ask.
 * Hono's own middleware answers preflights alone: before any other answer it would make a stream of its body.
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
