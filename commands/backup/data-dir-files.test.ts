import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyDataDirFiles } from "./data-dir-files.ts";

test("a mail that is still being written into the outbox is left out of a backup", async () => {
  const place = await mkdtemp(join(tmpdir(), "site-kept-"));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const [dataDir, backup] = [join(place, "data"), join(place, "backup")];
  for (const folder of [dataDir, join(dataDir, "outbox"), backup]) await mkdir(folder);
  await writeFile(join(dataDir, "signing-keys.json"), "{}");
  await writeFile(join(dataDir, "outbox", "1.eml"), "To: ada@example.org");
  await writeFile(join(dataDir, "outbox", ".2.eml.part"), "To: b");
  await copyDataDirFiles(dataDir, backup);
  expect((await readdir(backup)).sort()).toEqual(["outbox", "signing-keys.json"]);
  expect(await readdir(join(backup, "outbox"))).toEqual(["1.eml"]);
});
