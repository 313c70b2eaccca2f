// What callers of prepared statements rely on when a connection is reused.
import { expect, test } from "vitest";
import { withPreparedStatements } from "../../../server/platform/postgres/prepared-statements.ts";
import { aDatabase } from "../../support/data/database.ts";

const question = "select email_change from auth.users where email = $1";

test("a pooled connection is the same object again, and its last transaction has ended", async () => {
  const { pool, owner } = await aPreparingPool();
  const first = await pool.connect();
  await first.query("begin");
  await first.query(question, ["mason@example.org"]);
  await first.query("commit");
  first.release();

  await owner.query("alter table auth.users alter column email_change type text");
  const second = await pool.connect();
  expect(second).toBe(first);
  expect((await second.query(question, ["mason@example.org"])).rows).toEqual([]);
  second.release();
});

test("in a transaction a statement whose table has changed is not retried: the transaction is aborted", async () => {
  const { pool, owner } = await aPreparingPool();
  const client = await pool.connect();
  await client.query(question, ["mason@example.org"]);
  await owner.query("alter table auth.users alter column email_change type text");
  await client.query("begin");
  await expect(client.query(question, ["mason@example.org"])).rejects.toMatchObject({ code: "0A000" });
  await client.query("rollback");
  client.release();
});

test("an error's stack names the caller, not the socket's reader", async () => {
  const { pool } = await aPreparingPool();
  const client = await pool.connect();
  const error = await client.query("select $1::int", ["no number"]).catch((fault: unknown) => fault);
  client.release();
  expect(error).toMatchObject({
    code: "22P02",
    stack: expect.stringContaining("prepared-statements.test.ts"),
  });
});

test("of many statements a connection keeps those used last, and PostgreSQL drops the others", async () => {
  const { pool } = await aPreparingPool({ maxKept: 2 });
  const client = await pool.connect();
  for (const number of [1, 2, 3, 2, 4, 2]) await client.query(`select ${number} + $1::int`, [number]);
  const { rows } = await client.query("select statement from pg_prepared_statements order by statement");
  expect(rows.map(({ statement }) => statement)).toEqual(["select 2 + $1::int", "select 4 + $1::int"]);
  client.release();
});

async function aPreparingPool({ maxKept }: { maxKept?: number } = {}) {
  const database = await aDatabase();
  return {
    pool: withPreparedStatements(database.as("supabase_auth_admin"), maxKept),
    owner: database.owner,
  };
}
