// Which users may work in a data directory. Only root can give a folder to another user, so some tests need
// root.
import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { prepareDataDir, refuseOtherUser } from "./data-dir.ts";

const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

test("a user's own data directory is accepted, and so is one that does not exist yet", async () => {
  const folder = await aFolder();
  await refuseOtherUser(folder);
  await prepareDataDir(join(folder, "new", "data"));
});

test.runIf(isRoot)("root is refused if an ordinary user's service has its data there", async () => {
  const folder = await aFolder();
  await chown(folder, nobody, nobody);
  await expect(prepareDataDir(folder)).rejects.toThrow(
    `The data directory ${folder} belongs to the user nobody, and this is root. Run it as that user, such as: sudo -u nobody npm run`,
  );
  await mkdir(join(folder, "postgres"));
  await chown(join(folder, "postgres"), nobody, nobody);
  await expect(prepareDataDir(folder)).rejects.toThrow("belongs to the user nobody");
});

test.runIf(isRoot)("a server that runs as root keeps a folder that another user gave it", async () => {
  const folder = await aFolder();
  await chown(folder, 12_345, 12_345);
  await expect(prepareDataDir(folder)).rejects.toThrow("belongs to the user #12345");
  await mkdir(join(folder, "postgres"));
  await chown(join(folder, "postgres"), nobody, nobody);
  await prepareDataDir(folder);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-data-dir-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
