// Commands run as root by mistake on the data of a service that runs as an ordinary user (docs/operate.md,
// Commands): they stop with one sentence, and leave no file owned by root in DATA_DIR.
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadSigningKeys } from "../../server/platform/keys/signing-keys.ts";
import { runOperatorCommand } from "../support/server/command.ts";

const service = 12_345;

test.runIf(process.getuid?.() === 0)(
  "root gets an error that names the data's owner, and leaves no file there that the service could not read",
  async () => {
    const dataDir = await aServiceDataFolder();
    const before = await readdir(dataDir, { recursive: true });
    const keys = await readFile(join(dataDir, "signing-keys.json"), "utf8");
    for (const [name = "", ...words] of [
      ["rotate-keys"],
      ["admin", "list"],
      ["backup", join(dataDir, "..", `backup-${process.pid}`)],
      ["restore", dataDir],
    ]) {
      const { code, stderr } = await runOperatorCommand(name, words, { DATA_DIR: dataDir });
      expect([name, code]).toEqual([name, 1]);
      expect(stderr, name).toMatch(
        /belongs to the user #12345, and this is root\. Run it as that user, .*\n$/,
      );
    }
    expect(await readFile(join(dataDir, "signing-keys.json"), "utf8")).toBe(keys);
    expect(await readdir(dataDir, { recursive: true })).toEqual(before);
  },
  60_000,
);

test("a backup, keys and a folder for temporary files that cannot be read or written are named in one sentence", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "backup", "manifest.json"), { recursive: true });
  const restored = await runOperatorCommand("restore", [join(folder, "backup")], {
    DATA_DIR: join(folder, "data"),
  });
  expect(restored.stderr).toContain(`${join(folder, "backup", "manifest.json")} cannot be read (EISDIR).`);
  await mkdir(join(folder, "data", "signing-keys.json"), { recursive: true });
  const rotated = await runOperatorCommand("rotate-keys", [], { DATA_DIR: join(folder, "data") });
  expect(rotated.stderr).toContain(`${join(folder, "data", "signing-keys.json")} cannot be read (EISDIR).`);
});

test("a restore that finds no folder for temporary files puts nothing into DATA_DIR, so that it can be run again", async () => {
  const folder = await aFolder();
  const copyDir = join(folder, "backup", "postgres");
  await mkdir(copyDir, { recursive: true });
  await writeFile(join(copyDir, "backup_label"), "");
  for (const [name, text] of [
    ["PG_VERSION", "18\n"],
    ["site-format", "1\n"],
  ] as const)
    await writeFile(join(copyDir, name), text);
  await writeFile(join(folder, "file"), "");
  const dataDir = join(folder, "data");
  const settings = { DATA_DIR: dataDir, TMPDIR: join(folder, "file", "run") };
  const { code, stderr } = await runOperatorCommand("restore", [join(folder, "backup")], settings);
  expect([code, stderr]).toEqual([1, expect.stringContaining("The folder for temporary files")]);
  expect(await readdir(dataDir)).toEqual([]);
});

/** A data folder with only a version file: every command must stop before it starts PostgreSQL. */
async function aServiceDataFolder(): Promise<string> {
  const dataDir = await aFolder();
  await loadSigningKeys({ dataDir, given: undefined });
  await mkdir(join(dataDir, "postgres"));
  await writeFile(join(dataDir, "postgres", "PG_VERSION"), "18\n");
  for (const path of ["", "signing-keys.json", "postgres", "postgres/PG_VERSION"])
    await chown(join(dataDir, path), service, service);
  return dataDir;
}

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-other-user-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
