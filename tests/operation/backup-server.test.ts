// `npm run backup` and `npm run restore` with DATABASE_URL, between two PostgreSQL servers and two users, as
// when a school changes its hosting provider. Two servers are needed because roles belong to a whole server.
import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findClientTools } from "../../commands/backup/postgres-client-programs.ts";
import { startSecondPostgres } from "../../commands/testing/temporary-postgres.mjs";
import { connectAsOwner } from "../../server/platform/postgres/database.ts";
import {
  aFolder,
  allPolicies,
  applicationsOf,
  apply,
  applyingDuring,
  aSiteOf,
  run,
  signIn,
} from "../support/server/backups.ts";

type Server = NonNullable<Awaited<ReturnType<typeof startSecondPostgres>>>;

let source: Server;
let target: Server;

beforeAll(async () => {
  source = await aServer();
  target = await aServer();
  await onServer(source, "create role school login createrole createdb password 'line-and-plumb'");
  await onServer(target, "create role tenant login createrole");
});

afterAll(() => {
  source?.stop();
  target?.stop();
});

test("applications acknowledged before a backup are on another server after the restore, and people sign in there", async () => {
  const place = await aFolder();
  const databaseUrl = await aDatabaseOf(source, { user: "school", name: "site" });
  const site = await aSiteOf(join(place, "data"), { databaseUrl });
  await site.admin("add", "ada@example.org", "--password", "plumb-bob-and-line");
  const session = await signIn(site);
  const before = await Promise.all(Array.from({ length: 5 }, () => apply(site)));
  const [operator] = await site.query<{ count: number }>("select count(*)::int from pg_policy");
  const backup = join(place, "backup");
  await applyingDuring(site, async () => {
    const said = await run("backup", [backup], { dataDir: site.dataDir, databaseUrl });
    expect(said).toMatch(
      new RegExp(
        String.raw`Checked by restoring it into a scratch place: \d+ migrations, \d+ rows in \d+ tables, ${allPolicies}; visitors can apply`,
      ),
    );
    expect(said).not.toContain("line-and-plumb");
  });
  for (const name of await readdir(backup))
    expect([name, (await stat(join(backup, name))).mode & 0o077]).toEqual([name, 0]);
  expect(await scratchDatabases(source)).toEqual([]);
  const stored = new Map((await applicationsOf(site)).map((row) => [row.id, row]));
  await site.stop();

  const newUrl = await aDatabaseOf(target, { user: "tenant", name: "moved" });
  const restoredDir = join(place, "restored");
  expect(await run("restore", [backup], { dataDir: restoredDir, databaseUrl: newUrl })).toMatch(
    new RegExp(
      String.raw`Restored into the database of DATABASE_URL and .*: \d+ migrations, \d+ rows in \d+ tables, ${allPolicies}, from 20`,
    ),
  );
  const restored = await aSiteOf(restoredDir, { siteUrl: site.url, databaseUrl: newUrl });
  const rows = await applicationsOf(restored);
  const ids = rows.map(({ id }) => id);
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  for (const row of rows) expect(row).toEqual(stored.get(row.id));
  expect(await restored.query("select count(*)::int from pg_policy")).toEqual([operator]);
  const answer = await fetch(`http://127.0.0.1:${restored.port}/auth/v1/user`, {
    headers: { authorization: `Bearer ${session}` },
  });
  expect(await answer.json()).toMatchObject({ email: "ada@example.org" });
  await signIn(restored);
  await apply(restored);
  expect(await readFile(join(restoredDir, "signing-keys.json"), "utf8")).toBe(
    await readFile(join(site.dataDir, "signing-keys.json"), "utf8"),
  );
  await expect(run("restore", [backup], { dataDir: restoredDir, databaseUrl: newUrl })).rejects.toThrow(
    /The database moved of DATABASE_URL is not empty \(it holds auth\.audit_log_entries and \d+ more\)/,
  );

  // This user may create roles but no databases: the command says what it did not check, and removes nothing.
  const kept = join(place, "kept");
  await mkdir(join(kept, "2026-01-01T03-10-00"), { recursive: true });
  await writeFile(
    join(kept, "2026-01-01T03-10-00", "manifest.json"),
    await readFile(join(backup, "manifest.json")),
  );
  const said = await run("backup", [kept, "--keep-days", "1"], { dataDir: restoredDir, databaseUrl: newUrl });
  expect(said).toContain(
    "Checked by reading the archive only, because the user of DATABASE_URL may not make",
  );
  expect(said).toContain("Older backups were kept");
  expect((await readdir(kept)).length).toBe(2);
});

test("a server does not start on a database that was restored without its roles, and names what is missing", async () => {
  const place = await aFolder();
  const databaseUrl = await aDatabaseOf(source, { user: "school", name: "original" });
  const site = await aSiteOf(join(place, "data"), { databaseUrl });
  await site.stop();
  const bare = await aServer();
  try {
    await onServer(bare, "create database bare");
    const url = withName(bare.url, "bare");
    const { dump, restore } = await findClientTools(15);
    const archive = join(place, "archive");
    await promisify(execFile)(dump, ["-Fc", `--file=${archive}`, `--dbname=${databaseUrl}`]);
    await expect(promisify(execFile)(restore, [`--dbname=${url}`, archive])).rejects.toThrow(
      /role "authenticated" does not exist/,
    );
    await expect(aSiteOf(join(place, "other"), { databaseUrl: url })).rejects.toThrow(
      /The database lacks role anon, role authenticated, role authenticator, role service_role and \d+ more, which its recorded migrations made: restore a backup/,
    );
  } finally {
    bare.stop();
  }
});

test("a backup that cannot be restored fails: the command says why, and leaves nothing behind on disk or server", async () => {
  const place = await aFolder();
  const databaseUrl = await aDatabaseOf(source, { user: "school", name: "contradictory" });
  const site = await aSiteOf(join(place, "data"), { databaseUrl });
  await site.query(`
    create function public.is_fit(int) returns boolean language sql as 'select true';
    create table public.own (n int check (public.is_fit(n)));
    insert into public.own values (1);
    create or replace function public.is_fit(int) returns boolean language sql as 'select false'`);
  await expect(
    run("backup", [join(place, "backup")], { dataDir: site.dataDir, databaseUrl }),
  ).rejects.toThrow(
    /The backup into .*backup failed, and nothing of it was kept: pg_restore failed: .*violates check constraint/,
  );
  expect(await readdir(place)).toEqual(["data"]);
  expect(await scratchDatabases(source)).toEqual([]);

  // The next backup drops a scratch database that a killed one left, but not another database's.
  for (const name of ["0a", "0b"]) await onServer(source, `create database site_backup_check_${name}`);
  await onServer(
    source,
    "comment on database site_backup_check_0a is 'Scratch database of npm run backup of contradictory; it may be dropped.'",
  );
  await onServer(source, "alter database site_backup_check_0a owner to school");
  await site.query("drop table public.own");
  await run("backup", [join(place, "backup")], { dataDir: site.dataDir, databaseUrl });
  expect(await scratchDatabases(source)).toEqual(["site_backup_check_0b"]);
});

test("a database user without CREATEROLE gets the statement that grants it", async () => {
  const place = await aFolder();
  const databaseUrl = await aDatabaseOf(source, { user: "school", name: "given" });
  const site = await aSiteOf(join(place, "data"), { databaseUrl });
  const backup = join(place, "backup");
  await run("backup", [backup, "--no-verify"], { dataDir: site.dataDir, databaseUrl });
  const bare = await aServer();
  try {
    await onServer(bare, "create role powerless login");
    const url = await aDatabaseOf(bare, { user: "powerless", name: "site" });
    await expect(run("restore", [backup], { dataDir: join(place, "new"), databaseUrl: url })).rejects.toThrow(
      /The roles could not be made: permission denied to create role\..* run "alter role NAME createrole"/,
    );
  } finally {
    bare.stop();
  }
});

async function aServer(): Promise<Server> {
  const server = await startSecondPostgres();
  if (!server) throw new Error("TEST_DATABASE_URL is set on a machine without PostgreSQL's programs");
  return server;
}

/** Creates a database and returns its address. */
async function aDatabaseOf(server: Server, { user, name }: { user: string; name: string }): Promise<string> {
  await onServer(server, `create database ${name} owner ${user}`);
  const url = new URL(withName(server.url, name));
  url.username = user;
  url.password = "line-and-plumb";
  return url.href;
}

function withName(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

async function scratchDatabases(server: Server): Promise<string[]> {
  const client = await connectAsOwner({ url: server.url });
  try {
    const { rows } = await client.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'site\\_backup\\_check%' order by 1",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

async function onServer(server: Server, statement: string): Promise<void> {
  const client = await connectAsOwner({ url: server.url });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
