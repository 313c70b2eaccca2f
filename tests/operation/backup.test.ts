// `npm run backup` and `npm run restore`: a copy made while people apply, put into an empty folder, holds what was acknowledged.
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { anApplication } from "../support/caller.ts";
import { aSite, type Site } from "../support/site.ts";

test("what was acknowledged before a backup is there after the restore, with accounts, sessions and mails", async () => {
  const place = await aFolder();
  const site = await aLocalSite(join(place, "data"));
  await site.admin("add", "ada@example.org", "--password", "plumb-bob-and-line");
  const session = await signIn(site);
  const before = await Promise.all(Array.from({ length: 20 }, () => apply(site)));
  await keepDetails(site, before[0] ?? "");

  const during: string[] = [];
  const applying = { isOn: true };
  const stream = (async () => {
    while (applying.isOn) during.push(await apply(site));
  })();
  const backup = join(place, "backup");
  expect(await run("backup", [backup], site.dataDir)).toContain(`Backed up to ${backup}`);
  applying.isOn = false;
  await stream;
  expect(during.length).toBeGreaterThan(0);
  const stored = new Map((await applicationsOf(site)).map((row) => [row.id, row]));
  const keys = await readFile(join(site.dataDir, "signing-keys.json"), "utf8");
  const mails = await site.outbox();
  await site.stop("SIGKILL");

  const restoredDir = join(place, "restored");
  expect(await run("restore", [backup], restoredDir)).toContain("Restored into");
  const restored = await aLocalSite(restoredDir, site.url);
  const rows = await applicationsOf(restored);
  const ids = rows.map(({ id }) => id);
  expect(before.filter((id) => !ids.includes(id))).toEqual([]);
  for (const row of rows) expect(row).toEqual(stored.get(row.id));
  expect(
    await restored.query("select application_id, address from public.scholarship_application_details"),
  ).toEqual([{ application_id: before[0], address: "120 Main Street, Apt 4" }]);
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
    await restored.query(`select * from ${table} order by 1`); // every index and page can be read
}, 120_000);

test("a backup is closed to others, and neither a backup nor a database is ever written over", async () => {
  const place = await aFolder();
  const site = await aLocalSite(join(place, "data"));
  const backup = join(place, "backup");
  await run("backup", [backup], site.dataDir);
  expect((await stat(backup)).mode & 0o777).toBe(0o700);
  expect(await readdir(site.dataDir)).toContain("assets");
  expect(await readdir(backup)).not.toContain("assets");
  await expect(run("backup", [backup], site.dataDir)).rejects.toThrow(/is there already/);
  await expect(run("restore", [backup], site.dataDir)).rejects.toThrow(/There is a database in .* already/);
  await expect(run("restore", [place], join(place, "other"))).rejects.toThrow(
    /holds no backup of a database/,
  );
  await expect(run("restore", [], join(place, "other"))).rejects.toThrow(/Say which backup/);
  expect((await fetch(`http://127.0.0.1:${site.port}/readyz`)).status).toBe(200);
  await site.stop();
  expect(await run("backup", [join(place, "stopped")], site.dataDir)).toContain("Backed up to");
}, 120_000);

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** On the embedded database, whichever server the rest of the suite uses. */
async function aLocalSite(dataDir: string, siteUrl?: string): Promise<Site> {
  const site = await aSite({
    env: { DATA_DIR: dataDir, RATE_LIMITS: "off", ...(siteUrl ? { SITE_URL: siteUrl } : {}) },
  });
  onTestFinished(async () => {
    await site.stop();
  });
  return site;
}

async function apply(site: Site): Promise<string> {
  const application = anApplication();
  const answer = await fetch(`http://127.0.0.1:${site.port}/rest/v1/scholarship_applications`, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify(application),
  });
  expect(answer.status).toBe(201);
  return application.id;
}

/** As the server does when the application's e-mail is asked for. */
async function keepDetails(site: Site, id: string): Promise<void> {
  await site.query(
    `select public.keep_application_details(id, email, '120 Main Street, Apt 4', '33101', 'HVAC', 'en')
     from public.scholarship_applications where id = $1`,
    [id],
  );
}

async function signIn(site: Site): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org", password: "plumb-bob-and-line" }),
  });
  return (await answer.json()).access_token;
}

function applicationsOf(site: Site) {
  return site.query<{ id: string }>("select * from public.scholarship_applications order by created_at, id");
}

async function run(name: "backup" | "restore", words: string[], dataDir: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, [`commands/${name}.ts`, ...words], { env });
  return stdout;
}
