// The data service on a real port over a database of its own, with the official client and plain requests for
// every kind of caller.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { createClient } from "@supabase/supabase-js";
import { Hono } from "hono";
import { expect, onTestFinished } from "vitest";
import type { Database as Schema } from "../../../contract/database.types.ts";
import { dataRoutes } from "../../../server/data/routes.ts";
import { createRateLimiter } from "../../../server/platform/admission/rate-limit.ts";
import type { AccessTokens } from "../../../server/platform/keys/access-token.ts";
import { createLog, type Log } from "../../../server/platform/log.ts";
import { accessTokens, anAdministrator, type anApplication, claimsOf, type Person } from "./caller.ts";
import { aDatabase, type TestDatabase } from "./database.ts";

export type DataService = {
  /** The address for createClient. */
  url: string;
  tokens: AccessTokens;
  serviceKey: string;
  anonKey: string;
  tokenOf(person: Person): Promise<string>;
  /** The unmodified official client, for a visitor, a person or the holder of the service key. */
  clientOf(caller?: Person | "service"): ReturnType<typeof createClient<Schema>>;
  stop(): Promise<void>;
};

export type DataServiceOptions = {
  log?: Log;
  tokens?: AccessTokens;
  isLimited?: boolean;
  now?: () => number;
};

/** The data service at /rest/v1 on a free port, mounted as in the app. */
export async function aDataService(
  database: Pick<TestDatabase, "as">,
  { log = createLog("fatal"), tokens: given, isLimited = false, now }: DataServiceOptions = {},
): Promise<DataService> {
  const tokens = given ?? (await accessTokens());
  const serviceKey = `service-${randomUUID()}`;
  const anonKey = `anon-${randomUUID()}`;
  const app = new Hono();
  app.route(
    "/rest/v1",
    dataRoutes({
      pool: database.as("authenticator"),
      tokens,
      serviceRoleKey: serviceKey,
      anonKey,
      log,
      limiter: createRateLimiter({ pool: database.as("site_limits"), isOn: isLimited, log }),
      isLimited,
      now,
      addressOf: (c) => c.req.header("x-test-address") ?? "192.0.2.1",
    }),
  );
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // listening on TCP
  const url = `http://127.0.0.1:${port}`;
  const tokenOf = async (person: Person) => (await tokens.sign(claimsOf(person))).token;
  return {
    url,
    tokens,
    serviceKey,
    anonKey,
    tokenOf,
    clientOf: (caller) =>
      createClient<Schema>(url, caller === "service" ? serviceKey : anonKey, {
        ...(caller && caller !== "service" ? { accessToken: () => tokenOf(caller) } : {}),
        auth: { persistSession: false, autoRefreshToken: false },
      }),
    stop: async () => {
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await once(server, "close").catch(() => undefined);
    },
  };
}

export type Sent = {
  body?: RequestInit["body"];
  headers?: Record<string, string>;
  caller?: "service" | undefined;
};

/** Service and database until the test ends; `send` and `post` call scholarship_applications. */
export async function aServiceWithDatabase(options: DataServiceOptions = {}) {
  const database = await aDatabase();
  const service = await aDataService(database, options);
  onTestFinished(() => service.stop());
  const send = (method: string, query: string, { body, headers = {}, caller }: Sent = {}) =>
    fetch(`${service.url}/rest/v1/scholarship_applications${query && `?${query}`}`, {
      method,
      headers: {
        ...(caller ? { apikey: service.serviceKey, Authorization: `Bearer ${service.serviceKey}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
  const post = (row: object, headers: Record<string, string> = {}, caller?: "service") =>
    send("POST", "", {
      body: JSON.stringify(row),
      headers: { "Content-Type": "application/json", ...headers },
      caller,
    });
  /** The status of a request with the service key; its content type is JSON unless `headers` override it. */
  const statusOf = async (method: string, query: string, { body, headers = {} }: Sent = {}) => {
    const isRead = method === "GET" || method === "HEAD";
    const answer = await send(method, query, {
      headers: { "Content-Type": "application/json", ...headers },
      caller: "service",
      ...(isRead || body === undefined ? {} : { body }),
    });
    await answer.text();
    return answer.status;
  };
  return { database, service, send, post, statusOf };
}

/**
 * The same, with these applications posted one after the other, an administrator's client, and plain reads as
 * that administrator.
 */
export async function aServiceWith(applications: ReturnType<typeof anApplication>[]) {
  const { database, service, send, post } = await aServiceWithDatabase();
  for (const application of applications) expect((await post(application)).status).toBe(201);
  const person = await anAdministrator(database.owner);
  const token = await service.tokenOf(person);
  const readWith =
    (method: string) =>
    async (query: string, headers: Record<string, string> = {}) =>
      described(await send(method, query, { headers: { Authorization: `Bearer ${token}`, ...headers } }));
  return {
    database,
    service,
    send,
    post,
    admin: service.clientOf(person),
    get: readWith("GET"),
    head: readWith("HEAD"),
  };
}

/** The stored applications, oldest first. */
export async function stored(
  database: TestDatabase,
): Promise<{ id: string; status: string; first_name: string }[]> {
  const { rows } = await database.owner.query(
    "select id, status, first_name from public.scholarship_applications order by created_at, id",
  );
  return rows;
}

async function described(answer: Response) {
  const text = await answer.text();
  const type = answer.headers.get("content-type");
  return {
    status: answer.status,
    range: answer.headers.get("content-range"),
    applied: answer.headers.get("preference-applied"),
    type,
    text,
    json: type?.includes("json") && text ? JSON.parse(text) : undefined,
  };
}
