// What a start reports if the connection to the database ends while it is brought up to date.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { StartError } from "../platform/start-error.ts";
import { openServerDatabase } from "./open-database.ts";

test("a start whose connection ends while it waits for another start's migrations fails with one sentence", async () => {
  const { owner, url } = await aDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "site-open-"));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await owner.query("delete from site_migrations.applied where owner = 'platform'");
  await owner.query("select pg_advisory_lock(7236914501)");
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir });
  const outcome = openServerDatabase({ config, log: createLog("silent") }).catch((error: unknown) => error);
  const ended = () =>
    owner.query(
      "select pg_terminate_backend(pid) from pg_locks join pg_database d on d.oid = database where not granted and locktype = 'advisory' and datname = current_database()",
    );
  await expect.poll(async () => (await ended()).rowCount).toBe(1);
  const error = await outcome;
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toContain(
    "The database could not be brought up to date: terminating connection due to administrator command. " +
      "It went away meanwhile: start again once it answers.",
  );
});
