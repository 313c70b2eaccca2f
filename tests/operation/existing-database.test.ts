// Commands work on the database that a start of the site has made, name it, and never make one (docs/deploy.md).
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../server/platform/database.ts";
import { aDatabase } from "../support/database.ts";
import { aSite } from "../support/site.ts";

const commands = [
  ["admin", "list"],
  ["admin", "add", "you@example.org"],
  ["outbox"],
  ["erase", "ada@example.org"],
  ["retention"],
  ["sso", "list"],
  ["backup"],
  ["rotate-keys"],
];

test("without the service's settings every command refuses, says where it looked, and makes nothing", async () => {
  const dataDir = join(await aFolder(), "data");
  const backups = join(dataDir, "..", "backup");
  for (const [name = "", ...words] of commands) {
    const { code, stdout, stderr } = await run(name, name === "backup" ? [backups] : words, {
      DATA_DIR: dataDir,
    });
    expect([name, code, stdout]).toEqual([name, 1, ""]);
    expect(stderr, name).toMatch(
      /^There is no (database|signing key) in \S+\. Name the service's settings, .*\n$/,
    );
    expect(stderr, name).toContain(dataDir);
    expect([name, existsSync(dataDir), existsSync(`${backups}.part`)]).toEqual([name, false, false]);
  }
  await run("launch-check", [], { DATA_DIR: dataDir });
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test("move takes nothing out of another database into none", async () => {
  const other = await aDatabase();
  const dataDir = join(await aFolder(), "data");
  const { code, stderr } = await run("move", ["--from", other.url], { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no database in ${join(dataDir, "postgres")}.`);
  expect(existsSync(dataDir)).toBe(false);
});

test("a server's database on which no site was started stays as empty as it is", async () => {
  const { owner, url } = await aDatabase();
  await owner.query("create database untouched");
  const empty = new URL(url);
  empty.pathname = "/untouched";
  try {
    const { code, stderr } = await run("admin", ["list"], { DATABASE_URL: empty.href });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^There is no database of this site at \S+\/untouched \(.*\)\. Name the service's settings/,
    );
    const client = await connectAsOwner({ url: empty.href });
    const { rows } = await client.query(
      "select nspname from pg_namespace where nspname ~ '^(site|supabase|auth)'",
    );
    await client.end();
    expect(rows).toEqual([]);
  } finally {
    await owner.query("drop database untouched with (force)");
  }
});

test("a database of an earlier version is left to the next start; one of a later version serves, as it serves a server", async () => {
  const { owner, url } = await aDatabase();
  await owner.query(
    "insert into site_migrations.applied (owner, version, name) values ('email', '9999', 'later')",
  );
  expect(await run("admin", ["list"], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const { rows } = await owner.query(
    "delete from site_migrations.applied where version = '0005' returning owner",
  );
  expect(rows.length).toBeGreaterThan(0);
  const { code, stderr } = await run("admin", ["list"], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(stderr).toMatch(/is of an earlier version of the site\. Start the site once/);
  const after = await owner.query("select from site_migrations.applied where version = '0005'");
  expect(after.rows).toEqual([]);
});

test("a command names its database first, on standard error, without the password", async () => {
  const { url } = await aDatabase();
  const named = new URL(url);
  named.password = "hunter2";
  const { stdout, stderr } = await run("admin", ["list"], { DATABASE_URL: named.href });
  expect(stderr).toMatch(/^Database: postgres@\S+:\d+\/test_\w+ \((Unix socket|no TLS|TLS, .*)\)\n$/);
  expect(stdout).toBe("There is no administrator yet. Add one: npm run admin -- add you@example.org\n");
});

test("the embedded database is named by its folder; before an update it can be backed up, and nothing else", async () => {
  const dataDir = join(await aFolder(), "data");
  const site = await aSite({ env: { DATA_DIR: dataDir, DATABASE_URL: "" } });
  onTestFinished(() => site.remove());
  const { stderr } = await run("admin", ["list"], { DATA_DIR: dataDir });
  expect(stderr).toBe(`Database: embedded PostgreSQL in ${join(dataDir, "postgres")}\n`);
  const forgotten = await site.query(
    "delete from site_migrations.applied where version = '0001' returning owner",
  );
  expect(forgotten.length).toBeGreaterThan(0);
  expect((await run("retention", [], { DATA_DIR: dataDir })).stderr).toContain("Start the site once");
  const backup = join(dataDir, "..", "backup");
  expect(await run("backup", [backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });

  const other = join(dataDir, "..", "restored");
  const restored = await run("restore", [backup], { DATA_DIR: other });
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`Restoring into ${other}`) });
}, 60_000);

test("a restore into the default folder is refused where that holds anything", async () => {
  const folder = await aFolder();
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "data", "kept"), "");
  const { code, stderr } = await run("restore", [join(folder, "backup")], { DATA_DIR: "" }, folder);
  expect(code).toBe(1);
  expect(stderr).toMatch(/data is not empty, and DATA_DIR is not set\. Say where the backup belongs/);
  expect(await readdir(join(folder, "data"))).toEqual(["kept"]);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-existing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function run(name: string, words: string[], env: Record<string, string>, cwd = projectDir) {
  const file = join(projectDir, "commands", `${name}.ts`);
  const settings = { ...process.env, DATABASE_URL: "", DATA_DIR: "", ...env };
  const ran = promisify(execFile)(process.execPath, [file, ...words], { cwd, env: settings });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

const projectDir = join(import.meta.dirname, "..", "..");
