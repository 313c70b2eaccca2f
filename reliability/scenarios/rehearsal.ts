// Rehearses a server's operation with the documented commands only. Install, 200 applications, a backup while
// people apply, loss of all data, restore; then an update with a new migration under load and with an open
// page, and its rollback.
import { chmod, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { freePort } from "../../commands/servers/free-port.mjs";
import type { TrackedSubmission } from "../load/applicant.ts";
import { statusOf } from "../load/check-outcome.ts";
import { submitAll, submitDuring } from "../load/load.ts";
import { post, request } from "../load/request.ts";
import { visitPages } from "../load/visit-pages.ts";
import { type Findings, formatTally } from "../report/findings.ts";
import { withBrowser } from "../servers/browser.ts";
import { startNginx } from "../servers/nginx.ts";
import { aSchoolServer, type SchoolServer } from "../servers/school-server.ts";
import { postmasterPid, queryAsOwner, type SiteDatabaseAddress } from "../servers/site-database.ts";
import type { TrialOptions } from "../trial.ts";

/** Supplies the database of a settings file: the embedded one, or a new and empty server for each call. */
export type Databases = { next(): Promise<{ databaseUrl?: string }> };

const administrator = { email: "owner@example.org", password: "plumb-bob-and-line" };

type Rehearsal = { findings: Findings; server: SchoolServer; origin: string; root: string };

export async function rehearse(options: TrialOptions, root: string, databases: Databases): Promise<void> {
  const { findings, isSmall } = options;
  await chmod(root, 0o755);
  const ports = [await freePort(), await freePort()];
  const nginx = await startNginx(
    join(root, "nginx"),
    ports.map((port) => `http://127.0.0.1:${port}`),
  );
  if (!nginx) return findings.leftOut("this machine has no nginx, and none can be installed");
  const server = await aSchoolServer(root, ports);
  const rehearsal = { findings, server, origin: nginx.origin, root };
  try {
    await server.install();
    const first = await configure(rehearsal, await databases.next(), "data");
    await server.start();
    await server.run("admin", "add", administrator.email, "--password", administrator.password);
    const before = await submitAll(nginx.origin, isSmall ? 20 : 200);
    findings.promise(
      "every application before the backup was acknowledged",
      before.every(({ isSaved }) => isSaved),
    );
    await backUpAndRestore(rehearsal, { before, first, databases });
    await withBrowser((browser) => updateAndBack(rehearsal, browser));
  } finally {
    await server.stop("SIGKILL");
    await nginx.stop();
  }
}

async function configure(
  { server, origin, root }: Rehearsal,
  { databaseUrl }: { databaseUrl?: string },
  name: string,
): Promise<SiteDatabaseAddress> {
  const dataDir = join(root, name);
  await server.configure({
    DATA_DIR: dataDir,
    SITE_URL: origin,
    TRUSTED_PROXIES: "1",
    DRAIN_SECONDS: "1",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    AUTH_AUTOCONFIRM: "true",
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  return { dataDir, databaseUrl };
}

type Loss = { before: TrackedSubmission[]; first: SiteDatabaseAddress; databases: Databases };

async function backUpAndRestore(rehearsal: Rehearsal, { before, first, databases }: Loss): Promise<void> {
  const { findings, server, origin, root } = rehearsal;
  const backups = join(root, "backups");
  let output = "";
  const during = await submitDuring(origin, async (load) => {
    await load.untilWorking();
    output = await server.run("backup", backups, "--keep-days", "30");
  });
  findings.promise(
    "people applied during the backup, and each was told",
    during.every(({ isSaved }) => isSaved),
  );
  findings.promise(
    "the backup was checked by restoring it",
    output.includes("Checked by restoring it"),
    output,
  );
  const [, folder = ""] = /^Backed up to (.+?)\. /m.exec(output) ?? [];

  await server.stop("SIGKILL");
  if (!first.databaseUrl) process.kill(await postmasterPid(first.dataDir), "SIGKILL");
  await rm(first.dataDir, { recursive: true });
  const second = await configure(rehearsal, await databases.next(), "restored");
  const refused = await server.run("admin", "list").catch((error: Error) => error.message);
  findings.promise(
    "a command on the lost database refuses, and makes none",
    /There is no database/.test(refused),
    refused,
  );
  findings.figure("restore", (await server.run("restore", folder)).trim().split("\n").at(-1) ?? "");
  await server.start();

  const rows = await queryAsOwner<{ id: string; count: number }>(
    second,
    "select id::text, count(*)::int as count from public.scholarship_applications group by id",
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  findings.count("applications acknowledged", before.length + during.length);
  findings.promise(
    "every application from before the backup is there once",
    before.every(({ id }) => counts.get(id) === 1),
    `${before.filter(({ id }) => counts.get(id) !== 1).length} of ${before.length} are not`,
  );
  await tryRights(rehearsal, rows.length);
}

/** Checks what a visitor, an account without a role and the earlier administrator can read. */
async function tryRights({ findings, origin }: Rehearsal, stored: number): Promise<void> {
  const signIn = await post(`${origin}/auth/v1/token?grant_type=password`, { body: administrator });
  findings.promise(
    "the administrator signs in with the password of before",
    signIn.status === 200,
    signIn.body,
  );
  const stranger = { email: "stranger@example.org", password: administrator.password };
  const account = await post(`${origin}/auth/v1/signup`, { body: stranger });
  const list = async (token?: unknown) => {
    const headers = { apikey: "site-visitor", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await request(`${origin}/rest/v1/scholarship_applications?select=id&limit=1000`, {
      headers,
    });
    const seen: unknown = answer.status === 200 ? JSON.parse(answer.body) : [];
    return Array.isArray(seen) ? seen.length : 0;
  };
  const seen = [await list(), await list(account.json?.access_token), await list(signIn.json?.access_token)];
  findings.promise(
    "visitors and accounts without a role read nothing, the administrator everything",
    seen[0] === 0 && seen[1] === 0 && seen[2] === Math.min(stored, 1_000),
    seen.join(", "),
  );
}

async function updateAndBack(rehearsal: Rehearsal, browser: Browser): Promise<void> {
  const { findings, server, origin } = rehearsal;
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${origin}/donate`);
  const version = await server.commitUpdate();
  const update = () => server.release(version, "--from", join(rehearsal.root, "repository"));
  await underLoad(rehearsal, "update", update);
  findings.promise("the new text is served", (await textOf(origin)).includes("Updated. "));
  await donate(findings, page, "a page from before the update still takes a donation");

  const newer = await (await browser.newContext()).newPage();
  await newer.goto(`${origin}/donate`);
  await underLoad(rehearsal, "rollback", () => server.release("--rollback"));
  findings.promise("the text of before is served again", !(await textOf(origin)).includes("Updated. "));
  await donate(findings, newer, "a page of the newer release still takes a donation after the way back");
}

/** Visitors read pages with all their assets and applicants submit while `work` runs. */
async function underLoad({ findings, origin }: Rehearsal, name: string, work: () => Promise<string>) {
  const visits = visitPages(origin);
  const submissions = await submitDuring(origin, async (load) => {
    await load.untilWorking();
    await work();
    await load.untilWorking();
  });
  const answers = await visits.end();
  const answered = submissions.flatMap(({ inserts, emails }) => [...inserts, ...emails]);
  const failed = [...answers, ...answered].filter(({ status }) => ![200, 201, 409].includes(status));
  findings.count("restarts", 2);
  findings.count("applications acknowledged", submissions.filter(({ isSaved }) => isSaved).length);
  findings.figure(`requests during the ${name}`, formatTally([...answers, ...answered].map(statusOf)));
  findings.promise(
    `not one request failed during the ${name}`,
    failed.length === 0,
    formatTally(failed.map(({ status, body }) => `${status} ${body.slice(0, 120)}`)),
  );
}

async function textOf(origin: string): Promise<string> {
  return (await request(`${origin}/donate`)).body;
}

async function donate(findings: Findings, page: Page, sentence: string): Promise<void> {
  const answered = page.getByText("Thank you for your donation!").first();
  await page.getByRole("button", { name: "$500" }).click();
  const isAnswered = await answered.waitFor({ timeout: 15_000 }).then(
    () => true,
    () => false,
  );
  findings.promise(sentence, isAnswered);
}

/** For the embedded database, which is in the data directory. */
export const embedded: Databases = { next: async () => ({}) };

export async function prepareFolder(folder: string): Promise<string> {
  const root = join(folder, "server");
  await mkdir(root);
  await chmod(folder, 0o755);
  return root;
}
