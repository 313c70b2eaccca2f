// Starts one PostgreSQL for a whole run of the suite, the embedded one or the server that TEST_DATABASE_URL
// names. It migrates a template database once, which each test copies.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { migrationSets } from "../../server/database/migration-sets.ts";
import { createLog } from "../../server/platform/log.ts";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import { openEmbeddedDatabase } from "../../server/platform/postgres/embedded-database.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";

export default async function setUp(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL
    ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
    : await embedded();
  const template = `template_${process.pid}`;
  const onServer = await connectAsOwner({ url: server.url });
  await onServer.query(`create database ${template}`);
  await onServer.end();

  const url = new URL(server.url);
  url.pathname = `/${template}`;
  const client = await connectAsOwner({ url: url.href });
  await migrate(client, migrationSets);
  await client.end();

  project.provide("postgres", { url: server.url, template });
  return async () => {
    const last = await connectAsOwner({ url: server.url });
    await last.query(`drop database ${template} with (force)`);
    await last.end();
    await server.stop();
  };
}

async function embedded() {
  const dataDir = await mkdtemp(join(tmpdir(), "site-test-"));
  const database = await openEmbeddedDatabase({ dataDir, log: createLog("error") });
  const url = `postgres://postgres@${encodeURIComponent(database.socketDir)}/site`;
  await turnOffDurability(url);
  return {
    url,
    stop: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Turns durability off, because hundreds of databases are made here and none must survive a power failure.
 * Tests of durability use servers of their own.
 */
async function turnOffDurability(url: string): Promise<void> {
  const server = await connectAsOwner({ url });
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"])
    await server.query(`alter system set ${setting} = off`);
  await server.query("select pg_reload_conf()");
  await server.end();
}
