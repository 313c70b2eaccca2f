// Commands on the embedded database of a site that was started before, whichever server the rest of the suite
// uses.
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runOperatorCommand } from "../support/server/command.ts";
import { aSite } from "../support/server/site.ts";

test("the embedded database is named by its folder; before an update only a backup works on it", async () => {
  const dataDir = join(await aFolder(), "data");
  const site = await aSite({ env: { DATA_DIR: dataDir, DATABASE_URL: "" } });
  onTestFinished(() => site.remove());
  const { stderr } = await runOperatorCommand("admin", ["list"], { DATA_DIR: dataDir });
  expect(stderr).toBe(`Database: embedded PostgreSQL in ${join(dataDir, "postgres")}\n`);
  const forgotten = await site.query(
    "delete from site_migrations.applied where version = '0001' returning owner",
  );
  expect(forgotten.length).toBeGreaterThan(0);
  expect((await runOperatorCommand("retention", [], { DATA_DIR: dataDir })).stderr).toContain(
    "Start the site once",
  );
  const backup = join(dataDir, "..", "backup");
  expect(await runOperatorCommand("backup", [backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const other = join(dataDir, "..", "restored");
  const restored = await runOperatorCommand("restore", [backup], { DATA_DIR: other });
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`Restoring into ${other}`) });
});

test("a restore into the default folder is refused where that holds anything", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "kept"), "");
  const { code, stderr } = await runOperatorCommand(
    "restore",
    [join(folder, "backup")],
    { DATA_DIR: "" },
    folder,
  );
  expect(code).toBe(1);
  expect(stderr).toMatch(/data is not empty, and DATA_DIR is not set\. Say where the backup belongs/);
  expect(await readdir(join(folder, "data"))).toEqual(["kept"]);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-existing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
