// Migrations, on a separate PostgreSQL, because roles belong to a whole server.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../../tests/support/data/database.ts";
import { migrationSets } from "../../database/migration-sets.ts";
import { createLog } from "../log.ts";
import { connectAsOwner } from "./database.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { migrate } from "./migrate.ts";

test("an owner who is no superuser but may make roles, as on a rented server, can migrate and act as every role (R-336)", async () => {
  const tenant = await aTenant("createrole");
  expect((await migrate(tenant, migrationSets)).length).toBeGreaterThan(5);
  for (const role of ["authenticator", "supabase_auth_admin", "site_delivery", "site_limits"]) {
    await tenant.query(`set role ${role}`);
    await tenant.query("reset role");
  }
  expect(await migrate(tenant, migrationSets)).toEqual([]);
});

test("a user who may not create roles is refused, and no partial change remains", async () => {
  const tenant = await aTenant("nocreaterole");
  await expect(migrate(tenant, migrationSets)).rejects.toThrow(/0001_roles\.sql failed: permission denied/);
  const { rows } = await tenant.query("select nspname from pg_namespace where nspname = 'auth'");
  expect(rows).toEqual([]);
});

test("processes that migrate at the same moment wait for one another, and each file is applied once (R-336)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "9001_once.sql"), "create table public.once (n int)");
  await writeFile(join(folder, "9002_twice.sql"), "insert into public.once values (1)");
  const database = await aDatabase();
  const clients = await Promise.all([1, 2, 3, 4].map(() => connectAsOwner(database.address)));
  const applied = await Promise.all(
    clients.map((client) => migrate(client, [{ owner: "platform", folder }])),
  );
  await Promise.all(clients.map((client) => client.end()));
  expect(applied.flat()).toEqual(["9001_once.sql", "9002_twice.sql"]);
  expect((await database.owner.query("select n from public.once")).rows).toEqual([{ n: 1 }]);
});

test("if the connection breaks during a migration, the error says so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "site-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "9001_broken.sql"), "select pg_terminate_backend(pg_backend_pid())");
  const database = await aDatabase();
  const client = await connectAsOwner(database.address);
  await expect(migrate(client, [{ owner: "platform", folder }])).rejects.toThrow(
    "Migration 9001_broken.sql failed: terminating connection due to administrator command",
  );
  await client.end();
});

test("an up-to-date database is recognised without waiting for a process that migrates", async () => {
  const database = await aDatabase();
  const other = await connectAsOwner(database.address);
  await other.query("select pg_advisory_lock(7236914501)");
  expect(await migrate(database.owner, migrationSets)).toEqual([]);
  await other.end();
});

/** A user who owns a database on a new PostgreSQL and has no other privilege than `right`. */
async function aTenant(right: "createrole" | "nocreaterole") {
  const dataDir = await mkdtemp(join(tmpdir(), "site-tenant-"));
  const { socketDir, close } = await openEmbeddedDatabase({ dataDir, log: createLog("silent") });
  const superuser = await connectAsOwner({ socketDir });
  await superuser.query(`create role tenant login ${right}`);
  await superuser.query("create database rented owner tenant");
  await superuser.end();
  const tenant = await connectAsOwner({ url: `postgres://tenant@${encodeURIComponent(socketDir)}/rented` });
  onTestFinished(async () => {
    await tenant.end();
    await close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return tenant;
}
