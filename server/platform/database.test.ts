import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { aDatabase } from "../../tests/support/database.ts";
import { isDatabaseAway } from "./database.ts";

test("a connection that is cut off while it is lent out fails its next query, and never the process", async () => {
  const database = await aDatabase();
  const client = await database.as("authenticator").connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await database.owner.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await sleep(100);
  const failure = await client.query("select 1").catch((error: unknown) => error);
  client.release(true);
  expect(isDatabaseAway(failure)).toBe(true);
  expect((await database.as("authenticator").query("select 1 as n")).rows).toEqual([{ n: 1 }]);
});

test("each pool acts as its role alone, and cannot take on another that was not given to it", async () => {
  const database = await aDatabase();
  for (const role of ["authenticator", "supabase_auth_admin", "site_delivery", "site_limits"] as const) {
    const { rows } = await database.as(role).query("select current_user as role");
    expect(rows).toEqual([{ role }]);
  }
});
