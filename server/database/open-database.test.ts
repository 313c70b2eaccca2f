// What a start reports if it cannot bring the database up to date, and in what state it leaves the database.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { aDatabase } from "../../tests/support/data/database.ts";
import { readConfig } from "../platform/config/config.ts";
import { createLog } from "../platform/log.ts";
import { restoreCluster } from "../platform/postgres/restore-cluster.ts";
import { StartError } from "../platform/start-error.ts";
import { openServerDatabase } from "./open-database.ts";
import { openExistingDatabase } from "./open-existing-database.ts";

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

test("a database of version 0.1.0 is refused with what to do, and stays as it is (R-509)", async () => {
  const dataDir = await aFolder();
  const { url, owner } = await aDatabase();
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url });
  await (await openServerDatabase({ config, log })).close();
  await owner.query(recordOfVersion010);
  const before = (await owner.query(everyTableAndRecord)).rows;
  for (const open of [openServerDatabase, openExistingDatabase])
    await expectRefusal(open({ config, log }), `The database \\(.*\\) ${early} name a new one with DATABASE_URL, and it stays as it is\\.$`);
  expect((await owner.query(everyTableAndRecord)).rows).toEqual(before);
}); // biome-ignore format: one line a step

test("a data directory of version 0.1.0, and a backup of one, are refused before anything of them is touched (R-509)", async () => {
  const [dataDir, copyDir] = [await aFolder(), await aFolder()];
  await mkdir(join(dataDir, "postgres"));
  for (const folder of [join(dataDir, "postgres"), copyDir]) await writeFile(join(folder, "PG_VERSION"), "18\n");
  await writeFile(join(copyDir, "backup_label"), "");
  const config = readConfig({ DATA_DIR: dataDir });
  const onWait = vi.fn();
  for (const open of [openServerDatabase, openExistingDatabase])
    await expectRefusal(open({ config, log, onWait }), `The database in ${dataDir}/postgres ${early} name a new folder with DATA_DIR, and it stays as it is\\.$`);
  expect(await readdir(dataDir, { recursive: true })).toEqual(["postgres", "postgres/PG_VERSION"]);
  expect(onWait).not.toHaveBeenCalled();
  const target = await aFolder();
  await expectRefusal(restoreCluster({ copyDir, dataDir: target, onStep: () => {} }), `The database in ${copyDir} ${early}`);
  expect(await readdir(target)).toEqual([]);
}); // biome-ignore format: one line a step

const early =
  "was made by version 0\\.1\\.0 of the site, or by an unreleased version after it, which this version cannot bring up to date:";

async function expectRefusal(attempt: Promise<unknown>, words: string): Promise<void> {
  const error = await attempt.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(String(error)).toMatch(new RegExp(words));
}

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
