// Routes of the data service: PostgREST's wire protocol for the tables and functions of the schema `public`,
// as the official client uses it. Row-level security in the database decides who may do
// what; the service sets only role and claims. https://docs.postgrest.org/en/stable/references/api.html
import { type Context, Hono } from "hono";
import type { Pool } from "pg";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import { createTimeBudget } from "../platform/admission/time-budget.ts";
import { BodyRefusal, type RequestBody, requestBody } from "../platform/http/request-body.ts";
import { corsForClients } from "../platform/http/request-context.ts";
import type { AccessTokens } from "../platform/keys/access-token.ts";
import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";
import { bodyRefusal, DataError, refuse } from "./errors.ts";
import { timeLimits } from "./limits.ts";
import { createSchemaCache } from "./plan/schema-cache.ts";
import { type DataParts, serveRequest, type UnreadRequest } from "./serve-request.ts";
import { createStatementQueue } from "./statement-queue.ts";

export type DataDeps = {
  /** The pool of the role `authenticator`. */
  pool: Pool;
  tokens: AccessTokens;
  /** The key of the role `service_role`. Without it no caller has that role by a key. */
  serviceRoleKey: string | undefined;
  anonKey: string | undefined;
  limiter: RateLimiter;
  /** False with RATE_LIMITS=off. Then only the bound on all callers together applies. */
  isLimited: boolean;
  addressOf: (c: Context) => string;
  /** A monotonic clock in milliseconds. */
  now?: (() => number) | undefined;
  log: Log;
  /** Called with the number of rows that were newly stored in a table. */
  onStored?: ((table: string, rows: number) => void) | undefined;
};

/**
 * The routes below /rest/v1. Refusals are answered as PostgREST does: `code`, `message`, `details` and `hint`
 * (errors.ts).
 */
export function dataRoutes({
  log,
  addressOf,
  isLimited,
  now = () => performance.now(),
  ...deps
}: DataDeps): Hono<Env> {
  const parts: DataParts = {
    ...deps,
    catalog: createSchemaCache({ pool: deps.pool, now }),
    queue: createStatementQueue(deps.pool, isLimited),
    budget: isLimited ? createTimeBudget(timeLimits, now) : undefined,
    now,
  };
  const routes = new Hono<Env>();
  routes.use(corsForClients());
  routes.use(requestBody(addressOf));
  routes.all("/", () => refusal(refuse("PGRST126")));
  const serve = async (request: UnreadRequest) => {
    const { status, headers, body } = await serveRequest(parts, request);
    return new Response(body, { status, headers });
  };
  routes.all("/:table", (c) => serve(incoming(c, { address: addressOf(c), name: c.req.param("table") })));
  // Functions have no route of their own: a pattern beside `/:table` would make the router use its slower
  // algorithm for every request.
  routes.all("/*", (c) => {
    const [, name] = /\/rpc\/([^/]+)$/.exec(c.req.path) ?? [];
    if (name === undefined) return refusal(refuse("PGRST125"));
    return serve({ ...incoming(c, { address: addressOf(c), name }), isCall: true });
  });

  routes.onError((error) => {
    if (error instanceof BodyRefusal) return refusal(bodyRefusal(error.fault));
    if (error instanceof DataError && error.status < 500) return refusal(error);
    // The error also comes from a rate limit that cannot be counted.
    if (isDatabaseUnavailable(error)) return refusal(refuse("PGRST001"));
    // PostgreSQL's messages may quote what an applicant wrote, so only the code is logged.
    if (error instanceof DataError) log.error({ code: error.body.code }, "the database could not answer");
    else log.error({ err: error }, "unexpected error in the data service");
    return refusal(error instanceof DataError ? error : refuse("PGRSTX00"));
  });
  return routes;
}

type Env = { Variables: { body: RequestBody } };

function incoming(c: Context<Env>, { address, name }: { address: string; name: string }): UnreadRequest {
  return {
    address,
    method: c.req.method,
    table: name,
    query: new URL(c.req.url).searchParams,
    header: (name) => c.req.header(name),
    signal: () => c.req.raw.signal,
    body: async (maxBytes) => new Uint8Array(await c.get("body").read(maxBytes)),
  };
}

function refusal({ status, body, headers }: DataError): Response {
  return Response.json(body, {
    status,
    headers: { ...headers, "Content-Type": "application/json; charset=utf-8" },
  });
}
