import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../tests/support/data/database.ts";
import { createLog } from "../log.ts";
import { isDatabaseUnavailable, openDatabase } from "./database.ts";

test("a connection that is cut off while it is checked out fails its next query, and never ends the process", async () => {
  const database = await aDatabase();
  const client = await database.as("authenticator").connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise((resolve) => client.once("end", resolve));
  await database.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  const failure = await client.query("select 1").catch((error: unknown) => error);
  client.release(true);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await database.as("authenticator").query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

test("each pool acts only as its role, and cannot take on another that was not given to it", async () => {
  const database = await aDatabase();
  for (const role of ["authenticator", "supabase_auth_admin", "site_delivery", "site_limits"] as const) {
    const { rows } = await database.as(role).query("select current_user as role");
    expect(rows).toEqual([{ role }]);
  }
});

test("a hundred concurrent probes share one connection, and leave the others to other requests", async () => {
  const { address } = await aDatabase();
  const database = openDatabase({ address, log: createLog("fatal"), maxConnections: 5 });
  onTestFinished(() => database.close());
  const probes = Array.from({ length: 100 }, () => database.isReachable());
  expect(new Set(await Promise.all(probes))).toEqual(new Set([true]));
  expect(database.pools()).toMatchObject([{ role: "authenticator", total: 1 }]);
});

test("a query that PostgreSQL never answers fails as if the database were unavailable, and its connection is closed", async () => {
  const { address, as } = await aDatabase();
  const database = openDatabase({ address, log: createLog("fatal"), maxConnections: 1, maxAnswerMs: 500 });
  onTestFinished(() => database.close());
  const pool = database.as("authenticator");
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const failure = await pool.query("select pg_sleep(60)").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  const next = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  expect(next.rows[0]?.pid).not.toBe(rows[0]?.pid);
  await as("authenticator").query("select 1");
});

test("the probe answers before a request gives up waiting for a connection, also while the database does not answer", async () => {
  const { address } = await aDatabase();
  const database = openDatabase({ address, log: createLog("fatal"), maxConnections: 1 });
  onTestFinished(() => database.close());
  expect(await database.isReachable()).toBe(true);
  const held = await database.as("authenticator").connect();
  const waiting = database
    .as("authenticator")
    .query("select 1")
    .catch(() => "gave up");
  expect(await Promise.race([waiting, database.isReachable()])).toBe(false);
  expect(await waiting).toBe("gave up");
  held.release();
});
