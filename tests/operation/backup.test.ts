// `npm run backup` and `npm run restore`: a backup that is made while people apply, restored into an empty
// folder, holds every acknowledged application.
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
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
import type { Site } from "../support/server/site.ts";

const publishingTables = ["public.publications", "public.drafts", "public.editors"];

/** Two publications, a draft that was changed once, and an editor. */
async function publishAndType(site: Site): Promise<void> {
  const phone = JSON.stringify([{ file: "school", path: ["phone"], value: "(555) 555-9876" }]);
  await site.query("insert into public.publications (number, overrides) values (1, '[]'), (2, $1)", [phone]);
  await site.query(`insert into public.drafts (file, path, value) values ('school', '{phone}', '"1"')`);
  await site.query("update public.drafts set version = default");
  await site.query("insert into public.editors (account_id) select id from auth.users");
}

test("applications acknowledged before a backup are there after the restore, with accounts, sessions, mails and published words (R-539)", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  await site.admin("add", "ada@example.org", "--password", "plumb-bob-and-line");
  const session = await signIn(site);
  const before = await Promise.all(Array.from({ length: 20 }, () => apply(site)));
  await keepDetails(site, before[0] ?? "");
  await publishAndType(site);

  const backup = join(place, "backup");
  await applyingDuring(site, async () => {
    const said = await run("backup", [backup], site);
    expect(said).toContain(`Backed up to ${backup}`);
    expect(said).toMatch(
      new RegExp(
        String.raw`Checked by restoring it into a scratch place: \d+ migrations, \d+ rows in \d+ tables, ${allPolicies};`,
      ),
    );
  });
  expect(await readdir(place)).toEqual(["backup", "data"]);
  const stored = new Map((await applicationsOf(site)).map((row) => [row.id, row]));
  const ofPublishing: Record<string, unknown[]> = {};
  for (const table of publishingTables)
    ofPublishing[table] = await site.query(`select * from ${table} order by 1, 2`);
  expect(Object.values(ofPublishing).map((rows) => rows.length)).toEqual([2, 1, 1]);
  const keys = await readFile(join(site.dataDir, "signing-keys.json"), "utf8");
  const mails = await site.outbox();
  await site.stop("SIGKILL");

  const restoredDir = join(place, "restored");
  const toldByRestore = await run("restore", [backup], { dataDir: restoredDir });
  expect(toldByRestore).toContain("Restored into");
  expect(toldByRestore).toMatch(/Who was erased after \d{4}-.*Z is back: erase them again/);
  expect(toldByRestore).toContain("whose right ended since: end it again");
  const restored = await aSiteOf(restoredDir, { siteUrl: site.url });
  const rows = await applicationsOf(restored);
  const ids = rows.map(({ id }) => id);
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  for (const row of rows) expect(row).toEqual(stored.get(row.id));
  expect(
    await restored.query("select application_id, address from public.scholarship_application_details"),
  ).toEqual([{ application_id: before[0], address: "120 Main Street, Apt 4" }]);
  for (const table of publishingTables)
    expect(await restored.query(`select * from ${table} order by 1, 2`), table).toEqual(ofPublishing[table]);
  expect(await (await fetch(restored.url.replace(/:\d+$/, `:${restored.port}`))).text()).toContain(
    "(555) 555-9876",
  );
  const versionOf = "update public.drafts set version = default returning version";
  const [{ version } = { version: 0 }] = await restored.query<{ version: number }>(versionOf);
  expect(version, "no version of a draft comes back").toBeGreaterThan(2);
  expect(await readFile(join(restoredDir, "signing-keys.json"), "utf8")).toBe(keys);
  expect((await restored.outbox()).slice(0, mails.length)).toEqual(mails);
  const answer = await fetch(`http://127.0.0.1:${restored.port}/auth/v1/user`, {
    headers: { authorization: `Bearer ${session}` },
  });
  expect(await answer.json()).toMatchObject({ email: "ada@example.org" });
  await restored.query(
    "insert into public.user_roles select id, 'admin' from auth.users on conflict do nothing",
  );
  for (const table of [
    "auth.users",
    "public.scholarship_applications",
    "public.scholarship_application_details",
  ])
    await restored.query(`select * from ${table} order by 1`); // reads every index and page
});

test("a backup is readable only by its owner, and neither a backup nor a database is ever overwritten", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  const backup = join(place, "backup");
  await run("backup", [backup], site);
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect(await readdir(site.dataDir)).toContain("assets");
  expect(await readdir(backup)).not.toContain("assets");
  await expect(run("backup", [backup], site)).rejects.toThrow(/is there already/);
  await expect(run("restore", [backup], site)).rejects.toThrow(/There is a database in .* already/);
  await expect(run("restore", [place], { dataDir: join(place, "other") })).rejects.toThrow(
    /holds no backup of a database/,
  );
  await expect(run("restore", [], { dataDir: join(place, "other") })).rejects.toThrow(/Say which backup/);
  expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
  await site.stop();
  expect(await run("backup", [join(place, "stopped")], site)).toContain("Backed up to");
});

test("a backup that cannot be read whole is detected, and leaves neither itself nor an open scratch folder", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  await apply(site);
  // As on a failing disk: PostgreSQL's buffers hold the right page, the disk holds a damaged one.
  await site.query("vacuum freeze public.scholarship_applications"); // else the backup's WAL would repair the page
  await site.query("checkpoint");
  const [file] = await site.query<{ path: string }>(
    "select pg_relation_filepath('public.scholarship_applications') as path",
  );
  const heap = await open(join(site.dataDir, "postgres", file?.path ?? ""), "r+");
  await heap.write(Buffer.alloc(512, 0x5a), 0, 512, 8192 - 512);
  await heap.close();
  await expect(run("backup", [join(place, "backup")], site)).rejects.toThrow(
    /The backup into .*backup failed, and nothing of it was kept: invalid page in block 0/,
  );
  expect(await readdir(place)).toEqual(["data"]);
});

test("a backup that fails leaves no .part, and the next one removes what a killed one left", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  const backups = join(place, "backups");
  const blocker = createServer().listen(join(site.dataDir, "blocker"));
  await expect(run("backup", [backups, "--keep-days", "30"], site)).rejects.toThrow(
    /The backup into .* failed, and nothing of it was kept: /,
  );
  blocker.close();
  expect(await readdir(backups)).toEqual([]);

  await mkdir(join(backups, "2026-01-01T03-10-00.part", "postgres"), { recursive: true });
  await mkdir(join(backups, "2026-01-01T03-10-00.check", "postgres"), { recursive: true });
  await mkdir(join(backups, "letters.part"));
  await run("backup", [backups, "--keep-days", "30"], site);
  expect((await readdir(backups)).filter((name) => name.includes("."))).toEqual(["letters.part"]);
  const note = JSON.parse(await readFile(join(site.dataDir, "last-backup.json"), "utf8"));
  expect(note).toMatchObject({ check: "restored", createdAt: expect.stringMatching(/^20\d\d-.*Z$/) });
  expect(await stat(note.folder)).toBeTruthy();
});

test("only checked backups that are old are removed, after a new one was checked", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  const backups = join(place, "backups");
  await run("backup", [backups, "--keep-days", "30"], site);
  const [newest = ""] = await readdir(backups);
  const copies = {
    "2026-01-01T03-10-00": "restored",
    "2026-01-02T03-10-00": "restored",
    "2026-01-03T03-10-00": "none",
  };
  for (const [name, check] of Object.entries(copies)) {
    const manifest = JSON.parse(await readFile(join(backups, newest, "manifest.json"), "utf8"));
    await mkdir(join(backups, name));
    await writeFile(join(backups, name, "manifest.json"), JSON.stringify({ ...manifest, check }));
  }
  await mkdir(join(backups, "2026-01-04T03-10-00")); // its manifest is lost
  await mkdir(join(backups, "letters"));

  const blocker = createServer().listen(join(site.dataDir, "blocker"));
  await expect(run("backup", [backups, "--keep-days", "1"], site)).rejects.toThrow(/failed/);
  expect((await readdir(backups)).length).toBe(6);
  blocker.close();

  const said = await run("backup", [backups, "--keep-days", "1"], site);
  expect(said).toContain("Removed 2 older than 1 days.");
  expect(said).toContain("Kept 2 older than 1 days that nobody ever checked: remove them by hand.");
  const left = await readdir(backups);
  expect(left).toEqual(
    expect.arrayContaining(["2026-01-03T03-10-00", "2026-01-04T03-10-00", newest, "letters"]),
  );
  expect(left.length).toBe(5);
});

test("--no-verify says that nothing was checked, and removes nothing", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  const backup = join(place, "quick");
  expect(await run("backup", [backup, "--no-verify"], site)).toContain("Not checked (--no-verify).");
  expect(await readdir(site.dataDir)).not.toContain("last-backup.json"); // an alert watches its age
  await expect(run("backup", [backup, "--no-verify", "--keep-days", "3"], site)).rejects.toThrow(/Usage:/);
  await expect(run("backup", [backup, "--keep-days", "soon"], site)).rejects.toThrow(/Usage:/);
  await expect(run("backup", [join(site.dataDir, "backup")], site)).rejects.toThrow(/lies within DATA_DIR/);
  expect(await run("restore", [backup], { dataDir: join(place, "restored") })).toContain(allPolicies);
});

test("a backup whose time cannot be recorded is reported as complete, in one sentence", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  await mkdir(join(site.dataDir, "last-backup.json.part"));
  await expect(run("backup", [join(place, "backup")], site)).rejects.toThrow(
    /The backup is complete, but it could not be noted in .*last-backup\.json: EISDIR/,
  );
  expect(await readdir(join(place, "backup"))).toContain("manifest.json");
});

test("two backups of one database at once: the second is refused and changes nothing", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  const outcomes = await Promise.allSettled(
    ["one", "two"].map((name) => run("backup", [join(place, name)], site)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => String(reason))).toEqual([
    expect.stringContaining("Another backup of this database is being made"),
  ]);
});

test("a restore names what is missing: other keys, another kind of backup, rows that are not there", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  await apply(site);
  const backup = join(place, "backup");
  await run("backup", [backup], site);
  await site.stop();

  const other = join(place, "other");
  await mkdir(other);
  await writeFile(join(other, "signing-keys.json"), "{}");
  await expect(run("restore", [backup], { dataDir: other })).rejects.toThrow(
    /holds other keys than the backup/,
  );
  expect(await readdir(other)).toEqual(["signing-keys.json"]);

  const url = "postgres://site:hunter2@127.0.0.1:1/site";
  await expect(run("restore", [backup], { dataDir: join(place, "new"), databaseUrl: url })).rejects.toThrow(
    /npm run move takes it to the server from there/,
  );

  const manifestFile = join(backup, "manifest.json");
  const manifest = JSON.parse(await readFile(manifestFile, "utf8"));
  await writeFile(manifestFile, JSON.stringify({ ...manifest, kind: "dump" }));
  await expect(run("restore", [backup], { dataDir: join(place, "new") })).rejects.toThrow(
    /set DATABASE_URL to a new, empty database/,
  );
  const rows = { ...manifest.rows, "public.scholarship_applications": 2 };
  await writeFile(manifestFile, JSON.stringify({ ...manifest, rows }));
  await expect(run("restore", [backup], { dataDir: join(place, "new") })).rejects.toThrow(
    /public\.scholarship_applications has 1 of 2 rows/,
  );
  await writeFile(manifestFile, "{");
  await expect(run("restore", [backup], { dataDir: join(place, "newer") })).rejects.toThrow(/is damaged/);
  await rm(manifestFile); // lost
  expect(await run("restore", [backup], { dataDir: join(place, "newer") })).toContain(allPolicies);
});

test("an embedded database without a policy does not start, in one sentence", async () => {
  const place = await aFolder();
  const site = await aSiteOf(join(place, "data"));
  await site.query('drop policy "administrators read notes" on public.application_notes');
  await site.stop();
  await expect(site.start()).rejects.toThrow(
    /The database lacks policy "administrators read notes" on public\.application_notes, which its recorded migrations made: restore/,
  );
});

/** Stores the details as the server does for the application's email call. */
async function keepDetails(site: Site, id: string): Promise<void> {
  await site.query(
    `select public.keep_application_details(id, email, '120 Main Street, Apt 4', '33101', 'HVAC', 'en')
     from public.scholarship_applications where id = $1`,
    [id],
  );
}
