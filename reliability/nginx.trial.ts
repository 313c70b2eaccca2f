// Four servers on one PostgreSQL behind a real nginx. Rate limits count across all of them, no mail is sent
// twice, and they restart one after another under load without one failed request.
import { join } from "node:path";
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { toStoredApplication } from "../contract/scholarship.ts";
import { createSubmission, type TrackedSubmission } from "./load/applicant.ts";
import { statusOf } from "./load/check-outcome.ts";
import { post, type Response } from "./load/request.ts";
import { type Findings, formatTally } from "./report/findings.ts";
import { createMailReceiver, type MailReceiver } from "./servers/mail-receiver.ts";
import { startNginx } from "./servers/nginx.ts";
import { restartUnderLoad } from "./servers/rolling-restart.ts";
import { signingKeys } from "./servers/signing-keys.ts";
import { type SupervisedSite, startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async (options) => {
  const { findings } = options;
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) return findings.leftOut("this machine has no PostgreSQL server programs (15 or newer)");
  const receiver = await createMailReceiver();
  await receiver.open();
  try {
    await withFolder(async (folder) => {
      const env = {
        ...receiver.env,
        DATABASE_URL: postgres.url,
        RATE_LIMITS: "on",
        TRUSTED_PROXIES: "1",
        SITE_URL: "http://school.example",
        AUTH_SIGNING_KEYS: await signingKeys(),
      };
      const sites: SupervisedSite[] = [];
      for (const name of ["one", "two", "three", "four"])
        sites.push(await startSite({ dataDir: join(folder, name), env }));
      const nginx = await startNginx(
        join(folder, "nginx"),
        sites.map(({ origin }) => origin),
      );
      try {
        if (!nginx) return findings.leftOut("this machine has no nginx, and none can be installed");
        await countAcrossServers(findings, nginx.origin);
        await sendOnce(findings, { origin: nginx.origin, sites, receiver });
        await restartUnderLoad(options, { origin: nginx.origin, sites, databaseUrl: postgres.url });
      } finally {
        await nginx?.stop();
        await Promise.all(sites.map((site) => site.stop()));
      }
    });
  } finally {
    await receiver.close();
    postgres.stop();
  }
};

/**
 * Limits of docs/limits.md: one address may store 60 applications per hour, whatever X-Forwarded-For it
 * sends, and 40 of them are mailed at once.
 */
async function countAcrossServers(findings: Findings, origin: string): Promise<void> {
  const submissions = Array.from({ length: 100 }, (_, number) => createSubmission(number));
  const spoofedHeaders = () => ({ "x-forwarded-for": `10.0.0.${Math.floor(Math.random() * 250)}` });
  const from = "127.0.7.1";
  const stored = await Promise.all(
    submissions.map((submission) => store(origin, submission, { from, headers: spoofedHeaders() })),
  );
  const mailed = await Promise.all(
    submissions
      .filter((_, number) => stored[number]?.status === 201)
      .map(({ id, form }) =>
        post(`${origin}/api/send-scholarship-email`, {
          from,
          headers: spoofedHeaders(),
          body: { ...form, id },
        }),
      ),
  );
  findings.figure("100 applications at once from one address, stored", formatTally(stored.map(statusOf)));
  findings.figure("their emails at once from one address", formatTally(mailed.map(statusOf)));
  findings.count("applications acknowledged", count(stored, 201));
  findings.promise(
    "exactly 60 are stored across the four",
    count(stored, 201) === 60 && count(stored, 429) === 40,
  );
  findings.promise(
    "exactly 40 are mailed at once across the four, and 20 are kept for later",
    count(mailed, 200) === 40 && count(mailed, 502) === 20,
  );
}

type Several = { origin: string; sites: SupervisedSite[]; receiver: MailReceiver };

/** Sends the email call of the same application to every server at the same moment. */
async function sendOnce(findings: Findings, { origin: nginx, sites, receiver }: Several): Promise<void> {
  const submissions = Array.from({ length: 20 }, (_, number) => createSubmission(1_000 + number));
  for (const [number, submission] of submissions.entries())
    await store(nginx, submission, { from: `127.0.8.${1 + number}`, headers: {} });
  const answers = await Promise.all(
    submissions.flatMap(({ id, form }, number) =>
      sites.map(({ origin }) =>
        post(`${origin}/api/send-scholarship-email`, {
          body: { ...form, id },
          headers: { "x-forwarded-for": `10.1.0.${number}` },
        }),
      ),
    ),
  );
  findings.figure("20 emails asked for at all four at once", formatTally(answers.map(statusOf)));
  findings.promise(
    "each was sent exactly once, and every answer says so",
    submissions.every(({ form }) => receiver.taken.get(form.email) === 1) &&
      count(answers, 200) === answers.length,
  );
}

function store(
  origin: string,
  { id, form }: TrackedSubmission,
  { from, headers }: { from: string; headers: Record<string, string> },
): Promise<Response> {
  const body = toStoredApplication({ ...form, id });
  return post(`${origin}/rest/v1/scholarship_applications`, { from, headers, body });
}

function count(answers: Response[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}
