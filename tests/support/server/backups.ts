// Sites that are backed up and restored, and applications that arrive meanwhile.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { databaseObjects } from "../../../server/database/database-objects.ts";
import { anApplication } from "../data/caller.ts";
import { aSite, type Site } from "./site.ts";

export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "site-backup-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The number of row-level security policies as `npm run backup` and `npm run restore` print it. */
export const allPolicies = `${databaseObjects.filter((object) => object.startsWith("policy ")).length} policies`;

/**
 * Starts a site on the server that `databaseUrl` names, else on the embedded database, whichever server the
 * rest of the suite uses.
 */
export async function aSiteOf(
  dataDir: string,
  { siteUrl, databaseUrl }: { siteUrl?: string; databaseUrl?: string } = {},
): Promise<Site> {
  const site = await aSite({
    isPrepared: !databaseUrl && !existsSync(dataDir),
    env: {
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...(siteUrl ? { SITE_URL: siteUrl } : {}),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { DATABASE_URL: "" }),
    },
  });
  onTestFinished(async () => {
    await site.stop();
  });
  return site;
}

/** Sends applications one after the other while `work` runs; returns the ids that the site acknowledged. */
export async function applyingDuring(site: Site, work: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  const applying = { isOn: true };
  const stream = (async () => {
    while (applying.isOn) ids.push(await apply(site));
  })();
  await work();
  applying.isOn = false;
  await stream;
  expect(ids.length).toBeGreaterThan(0);
  return ids;
}

export async function apply(site: Site): Promise<string> {
  const application = anApplication();
  const answer = await fetch(`http://127.0.0.1:${site.port}/rest/v1/scholarship_applications`, {
    method: "POST",
    headers: { "content-type": "application/json", prefer: "return=minimal" },
    body: JSON.stringify(application),
  });
  expect(answer.status).toBe(201);
  return application.id;
}

export async function signIn(site: Site): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${site.port}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@example.org", password: "plumb-bob-and-line" }),
  });
  return (await answer.json()).access_token;
}

export function applicationsOf(site: Site) {
  return site.query<{ id: string }>("select * from public.scholarship_applications order by created_at, id");
}

/**
 * Returns what `npm run backup` or `npm run restore` prints. Rejects with its error output if the exit code
 * is not 0.
 */
export async function run(
  name: "backup" | "restore",
  words: string[],
  { dataDir, databaseUrl = "" }: { dataDir: string; databaseUrl?: string },
): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [`commands/${name}.ts`, ...words], { env });
  return stdout;
}
