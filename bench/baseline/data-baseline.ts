// The floor of reading and storing through the data service: its own transaction (role and claims, statement,
// commit), directly through the driver on as many connections. It is sent in two ways: in one round trip as
// the site does, and statement by statement with prepared statements as a program with a driver does.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import type { CallerIdentity } from "../../server/data/identify-caller.ts";
import { bodyLimits } from "../../server/data/limits.ts";
import { planRequest } from "../../server/data/plan/plan.ts";
import { createSchemaCache } from "../../server/data/plan/schema-cache.ts";
import { withBody } from "../../server/data/request/read-body.ts";
import { readRequest } from "../../server/data/request/read-request.ts";
import { runAsCaller } from "../../server/data/sql/run-as-caller.ts";
import { mainStatement, type Statement } from "../../server/data/sql/to-sql.ts";
import { createLog } from "../../server/platform/log.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { runQuery } from "../../server/platform/postgres/prepared-statements.ts";
import { nameOf } from "./recorded-statements.ts";

/** A call to the data service, as the browser sends it. */
export type Call = { method: string; path: string; body?: unknown; claims: Record<string, unknown> };

export type DataBaseline = {
  inOneTrip(call: Call): Promise<void>;
  oneByOne(call: Call): Promise<void>;
  close(): Promise<void>;
};

export async function dataBaseline(dataDir: string, connections: number): Promise<DataBaseline> {
  const database = openDatabase({
    address: { socketDir: await socketDirOf(dataDir) },
    log: createLog("silent"),
    maxConnections: connections,
  });
  const pool = database.as("authenticator");
  const catalog = createSchemaCache({ pool, now: () => performance.now() });
  const statements = new Map<string, Statement>();

  /** The statement's text is made once for each path. Only the body differs between calls. */
  async function statementOf(call: Call): Promise<Statement> {
    const known = statements.get(call.path) ?? (await createStatement(call));
    statements.set(call.path, known);
    return call.body === undefined ? known : { ...known, values: [JSON.stringify([call.body])] };
  }

  async function createStatement({ method, path, body }: Call): Promise<Statement> {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const table = pathname.split("/").at(-1) ?? "";
    const unread = readRequest({
      method,
      table,
      query: searchParams,
      header: (name) => (name === "content-type" && body ? "application/json" : undefined),
    });
    const bytes = new TextEncoder().encode(JSON.stringify(body));
    const bounds = bodyLimits({ role: "service_role", claims: "{}" }, false);
    const request = body ? withBody(unread, bytes, { type: "json", isCall: false, bounds }) : unread;
    const known = await catalog.findTable(table, "service_role", body ? "insert" : "select");
    return mainStatement(planRequest(request, known));
  }

  return {
    inOneTrip: async (call) => {
      const isReadOnly = call.method === "GET";
      const kind = { isReadOnly, isBulkChange: false, isTrial: false };
      const work = { ...kind, statements: [await statementOf(call)], check: undefined };
      await runAsCaller(pool, callerOf(call), work);
    },
    oneByOne: async (call) => oneByOne(pool, callerOf(call), await statementOf(call)),
    close: () => database.close(),
  };
}

async function oneByOne(
  pool: Pool,
  { role, claims }: CallerIdentity,
  { text, values }: Statement,
): Promise<void> {
  const client = await pool.connect();
  try {
    await runQuery(client, { text: "begin" });
    await runQuery(client, { name: nameOf(settings), text: settings, values: [claims, role] });
    await runQuery(client, { name: nameOf(text), text, values });
    await runQuery(client, { text: "commit" });
  } finally {
    client.release();
  }
}

const settings = "select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)";

function callerOf({ claims }: Call): CallerIdentity {
  const role = claims.role === "authenticated" ? "authenticated" : "anon";
  return { role, claims: JSON.stringify(claims) };
}

export async function socketDirOf(dataDir: string): Promise<string> {
  const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  return lines[4] ?? "";
}
