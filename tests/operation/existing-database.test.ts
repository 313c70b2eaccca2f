// Commands work on the database that a start of the site has made, name it, and never create one
// (docs/operate.md).
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import { aDatabase } from "../support/data/database.ts";
import { runOperatorCommand } from "../support/server/command.ts";

const commands = [
  ["admin", "list"],
  ["admin", "add", "you@example.org"],
  ["editor", "list"],
  ["outbox"],
  ["erase", "ada@example.org"],
  ["retention"],
  ["sso", "list"],
  ["backup"],
  ["rotate-keys"],
];

test("without the service's settings every command stops, names the folder that it looked in, and makes nothing", async () => {
  const dataDir = join(await aFolder(), "data");
  const backups = join(dataDir, "..", "backup");
  for (const [name = "", ...words] of commands) {
    const { code, stdout, stderr } = await runOperatorCommand(name, name === "backup" ? [backups] : words, {
      DATA_DIR: dataDir,
    });
    expect([name, code, stdout]).toEqual([name, 1, ""]);
    expect(stderr, name).toMatch(
      /^There is no (database|signing key) in \S+\. Name the service's settings, .*\n$/,
    );
    expect(stderr, name).toContain(dataDir);
    expect([name, existsSync(dataDir), existsSync(`${backups}.part`)]).toEqual([name, false, false]);
  }
  await runOperatorCommand("launch-check", [], { DATA_DIR: dataDir });
  expect(existsSync(dataDir)).toBe(false);
});

test("move copies nothing if there is no database of this site", async () => {
  const other = await aDatabase();
  const dataDir = join(await aFolder(), "data");
  const { code, stderr } = await runOperatorCommand("move", ["--from", other.url], { DATA_DIR: dataDir });
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
    const { code, stderr } = await runOperatorCommand("admin", ["list"], { DATABASE_URL: empty.href });
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
  expect(await runOperatorCommand("admin", ["list"], { DATABASE_URL: url })).toMatchObject({ code: 0 });
  const { rows } = await owner.query(
    "delete from site_migrations.applied where version = '0004' returning owner",
  );
  expect(rows.length).toBeGreaterThan(0);
  const { code, stderr } = await runOperatorCommand("admin", ["list"], { DATABASE_URL: url });
  expect(code).toBe(1);
  expect(stderr).toMatch(/is of an earlier version of the site\. Start the site once/);
  const after = await owner.query("select from site_migrations.applied where version = '0004'");
  expect(after.rows).toEqual([]);
});

test("a command names its database first, on standard error, without the password", async () => {
  const { url } = await aDatabase();
  const named = new URL(url);
  named.password = "hunter2";
  const { stdout, stderr } = await runOperatorCommand("admin", ["list"], { DATABASE_URL: named.href });
  expect(stderr).toMatch(/^Database: postgres@\S+:\d+\/test_\w+ \((Unix socket|no TLS|TLS, .*)\)\n$/);
  expect(stdout).toBe("There is no administrator yet. Add one: npm run admin -- add you@example.org\n");
});

test("npm run editor adds, lists and removes an editor, and takes nothing of an administrator (R-519)", async () => {
  const { url } = await aDatabase();
  const run = (name: string, ...words: string[]) => runOperatorCommand(name, words, { DATABASE_URL: url });
  const none = "There is no editor yet. Add one: npm run editor -- add you@example.org\n";
  expect(await run("editor", "list")).toMatchObject({ code: 0, stdout: none });
  expect((await run("editor", "add", "ana@example.org")).stdout).toMatch(
    /^ana@example\.org is an editor\.\nPassword \(shown once\): \S{16,}\n$/,
  );
  expect((await run("editor", "add", "ana@example.org")).stdout).toBe(
    "ana@example.org is an editor.\nIt was one before. Nothing was changed.\n",
  );
  expect((await run("editor", "list")).stdout).toBe("ana@example.org\n");
  expect((await run("admin", "list")).stdout).toMatch(/^There is no administrator yet/);
  expect(await run("editor", "remove", "Ana@Example.org")).toMatchObject({ code: 0 });
  expect(await run("editor", "remove", "ana@example.org")).toMatchObject({
    code: 1,
    stdout: "ana@example.org was no editor.\n",
  });

  await run("admin", "add", "ben@example.org");
  expect((await run("editor", "add", "ben@example.org")).stdout).toBe(
    "ben@example.org is an editor.\nThe account is an administrator's. Nothing was changed.\n",
  );
  await run("editor", "remove", "ben@example.org");
  expect((await run("admin", "list")).stdout).toBe("ben@example.org\n");
  const refused = await run("editor", "reset-factors", "ana@example.org");
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/^Usage:/)]);
});

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-existing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
