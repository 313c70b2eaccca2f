// What a start reports if it cannot bring the database up to date, and in what state it leaves the database.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { connectAsOwner } from "../platform/postgres/database.ts";
import { StartError } from "../platform/start-error.ts";
import { openServerDatabase } from "./open-database.ts";
import { openExistingDatabase } from "./open-existing-database.ts";
import { connectToDatabase } from "./reach-database.ts";

test("a start whose connection ends while it waits for another start's migrations fails with one sentence", async () => {
  const { owner, url } = await aDatabase();
  const dataDir = await aFolder();
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

test.each(["DATA_DIR", "DATABASE_URL"])(
  "a database of version 0.1.0 is refused with what to do, and stays as it is (%s)",
  async (variable) => {
    const dataDir = await aFolder();
    const { url } = await aDatabase();
    const config = readConfig({
      DATA_DIR: dataDir,
      ...(variable === "DATABASE_URL" ? { DATABASE_URL: url } : {}),
    });
    await (await openServerDatabase({ config, log })).close();
    const { address, close } = await connectToDatabase({ config, log });
    onTestFinished(close);
    const owner = await connectAsOwner(address);
    onTestFinished(() => owner.end());
    await owner.query(recordOfVersion010);
    const before = (await owner.query(everyTableAndRecord)).rows;

    for (const open of [openServerDatabase, openExistingDatabase]) {
      const error = await open({ config, log }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(StartError);
      expect(String(error)).toMatch(
        new RegExp(
          `The database \\(.*\\) was made by version 0\\.1\\.0 of the site or by an unreleased version after it, and this version cannot bring it up to date: name a new one with ${variable}, and the present one stays as it is\\.$`,
        ),
      );
    }
    expect((await owner.query(everyTableAndRecord)).rows).toEqual(before);
  },
);

const log = createLog("silent");

const recordOfVersion010 = `
  truncate supabase_migrations.schema_migrations;
  insert into supabase_migrations.schema_migrations (version, name) values ('20261120000001', 'user_roles')`;

const everyTableAndRecord = `
  select oid::regclass::text as table, pg_class.xmin, (select array_agg(version) from supabase_migrations.schema_migrations) as recorded
  from pg_class where relkind = 'r' order by 1`;

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-open-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
