// These tests run on a separate PostgreSQL, because roles belong to a whole server. They run the SQL that is
// proposed, and the migrations then pass.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../platform/log.ts";
import { connectAsOwner } from "../platform/postgres/database.ts";
import { openEmbeddedDatabase } from "../platform/postgres/embedded-database.ts";
import { migrate } from "../platform/postgres/migrate.ts";
import { migrationSets } from "./migration-sets.ts";
import { explainMissingPrivileges } from "./missing-privileges.ts";

test("a user who may not create roles gets the SQL that permits it, and a second user gets the SQL for roles of the first", async () => {
  const server = await aServer();
  const first = await server.aTenant("first");
  await expect(migrate(first, migrationSets)).rejects.toThrow(/permission denied to create role/);
  expect(await statementsFor(first)).toEqual(['alter role "first" createrole']);
  await server.run("first", await statementsFor(first));
  expect(await explainMissingPrivileges(first)).toBeUndefined();
  expect((await migrate(first, migrationSets)).length).toBeGreaterThan(5);

  const second = await server.aTenant("second");
  await expect(migrate(second, migrationSets)).rejects.toThrow(/permission denied/);
  expect(await statementsFor(second)).toEqual([
    'alter role "second" createrole',
    expect.stringMatching(/^grant anon, authenticated, .*, site_email to "second" with admin option$/),
  ]);
  await server.run("second", await statementsFor(second));
  expect((await migrate(second, migrationSets)).length).toBeGreaterThan(5);
});

test("a user who does not own the database gets the SQL for that too, unless the site there is another user's", async () => {
  const server = await aServer();
  await server.run("postgres", ['create role "Guest-1" login', "create database lent"]);
  const guest = await server.connect("Guest-1", "lent");
  await expect(migrate(guest, migrationSets)).rejects.toThrow(/permission denied/);
  const statements = await statementsFor(guest);
  expect(statements).toEqual(['alter database "lent" owner to "Guest-1"', 'alter role "Guest-1" createrole']);
  await server.run("lent", statements);
  expect((await migrate(guest, migrationSets)).length).toBeGreaterThan(5);

  await server.run("postgres", ["create role stranger login"]);
  expect(await explainMissingPrivileges(await server.connect("stranger", "lent"))).toBe(
    "The tables of the site belong to Guest-1, and DATABASE_URL names the user stranger: put Guest-1 into DATABASE_URL.",
  );
});

test("pg_trgm may be in another schema, may not be creatable by the user, or may be missing", async () => {
  const server = await aServer();
  const tenant = await server.aTenant("tenant", "createrole");
  await server.run("tenant", ["create extension pg_trgm schema public"]);
  await expect(migrate(tenant, migrationSets)).rejects.toThrow(/gin_trgm_ops/);
  const move = await statementsFor(tenant);
  expect(move).toEqual([
    'create schema if not exists extensions authorization "tenant"',
    "alter extension pg_trgm set schema extensions",
  ]);
  await server.run("tenant", move);
  expect((await migrate(tenant, migrationSets)).length).toBeGreaterThan(2);

  // Views in a schema before pg_catalog simulate a server whose extension is not trusted, or is missing.
  const other = await server.aTenant("other", "createrole");
  await other.query("create schema untrusted");
  await other.query(
    "create view untrusted.pg_available_extension_versions as select 'pg_trgm'::name as name, false as trusted",
  );
  await other.query("set search_path = untrusted, pg_catalog");
  expect(await statementsFor(other)).toContain("create extension pg_trgm with schema extensions");
  await server.run("other", await statementsFor(other));
  await other.query("create view untrusted.pg_available_extensions as select 'plpgsql'::name as name");
  expect(await explainMissingPrivileges(other)).toMatch(
    /^The PostgreSQL server has no extension pg_trgm: install PostgreSQL's package postgresql-contrib/,
  );
  await other.query("reset search_path");
  expect((await migrate(other, migrationSets)).length).toBeGreaterThan(5);
});

async function statementsFor(client: Client): Promise<string[]> {
  const lines = (await explainMissingPrivileges(client))?.split("\n") ?? [];
  return lines.filter((line) => line.startsWith("  ")).map((line) => line.trim().replace(/;$/, ""));
}

type Client = Awaited<ReturnType<typeof connectAsOwner>>;

async function aServer() {
  const dataDir = await mkdtemp(join(tmpdir(), "site-privileges-"));
  const { socketDir, close } = await openEmbeddedDatabase({ dataDir, log: createLog("silent") });
  const clients: Client[] = [];
  onTestFinished(async () => {
    for (const client of clients) await client.end();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  async function connect(user: string, database: string): Promise<Client> {
    const host = encodeURIComponent(socketDir);
    const client = await connectAsOwner({ url: `postgres://${user}@${host}/${database}` });
    clients.push(client);
    return client;
  }
  /** Runs the statements as a superuser. */
  async function run(database: string, statements: string[]): Promise<void> {
    const client = await connect("postgres", database);
    for (const statement of statements) await client.query(statement);
  }
  return {
    connect,
    run,
    /** Creates a role and a database of the same name, and connects as that role. */
    aTenant: async (name: string, right = "nocreaterole") => {
      await run("postgres", [`create role ${name} login ${right}`, `create database ${name} owner ${name}`]);
      return connect(name, name);
    },
  };
}
