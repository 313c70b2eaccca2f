// Four servers on one PostgreSQL behind a real nginx: limits count across all of them, no mail goes out twice, and they are restarted
// one after another under load without one failed request.
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { exportJWK, generateKeyPair } from "jose";
import { withFolder } from "../bench/server-process.ts";
import { startSecondPostgres } from "../commands/second-postgres.mjs";
import { toStoredApplication } from "../contract/scholarship.ts";
import { aSubmission } from "./applicant.ts";
import { ask } from "./database-of-site.ts";
import { type Findings, spread, tally } from "./findings.ts";
import { statusOf } from "./judge.ts";
import { createMailReceiver, type MailReceiver } from "./mail-receiver.ts";
import { startNginx } from "./nginx.ts";
import { post, type Response, request } from "./request.ts";
import { type SupervisedSite, startSite } from "./supervised-site.ts";
import type { Trial, TrialOptions } from "./trial.ts";

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
        ...{ DATABASE_URL: postgres.url, RATE_LIMITS: "on", TRUSTED_PROXIES: "1" },
        ...{ SITE_URL: "http://school.example", AUTH_SIGNING_KEYS: await signingKeys() },
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

/** Limits of docs/decisions.md: 60 stored and 40 mailed applications an hour from one address, whatever it claims to be. */
async function countAcrossServers(findings: Findings, origin: string): Promise<void> {
  const submissions = Array.from({ length: 100 }, (_, number) => aSubmission(number));
  const claim = () => ({ "x-forwarded-for": `10.0.0.${Math.floor(Math.random() * 250)}` });
  const stored = await Promise.all(
    submissions.map(({ id, form }) =>
      post(`${origin}/rest/v1/scholarship_applications`, {
        ...{ from: "127.0.7.1", headers: claim(), body: toStoredApplication(id, form) },
      }),
    ),
  );
  const mailed = await Promise.all(
    submissions.map(({ id, form }) =>
      post(`${origin}/api/send-scholarship-email`, {
        ...{ from: "127.0.7.1", headers: claim(), body: { ...form, id } },
      }),
    ),
  );
  findings.figure("100 applications at once from one address, stored", tally(stored.map(statusOf)));
  findings.figure("100 e-mails at once from one address", tally(mailed.map(statusOf)));
  findings.promise(
    "exactly 60 are stored across the four",
    count(stored, 201) === 60 && count(stored, 429) === 40,
  );
  findings.promise(
    "exactly 40 are mailed across the four",
    count(mailed, 200) === 40 && count(mailed, 429) === 60,
  );
}

type Several = { origin: string; sites: SupervisedSite[]; receiver: MailReceiver };

/** The same application's e-mail asked for at every server at the same moment. */
async function sendOnce(findings: Findings, { sites, receiver }: Several): Promise<void> {
  const submissions = Array.from({ length: 20 }, (_, number) => aSubmission(1_000 + number));
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
  findings.figure("20 e-mails asked for at all four at once", tally(answers.map(statusOf)));
  findings.promise(
    "each was sent exactly once, and every answer says so",
    submissions.every(({ id }) => receiver.taken.get(id) === 1) && count(answers, 200) === answers.length,
  );
}

type Restarted = { origin: string; sites: SupervisedSite[]; databaseUrl: string };

async function restartUnderLoad(
  { isSmall, findings }: TrialOptions,
  { origin, sites, databaseUrl }: Restarted,
): Promise<void> {
  const answers: { what: string; answer: Response }[] = [];
  const ids: string[] = [];
  const exitCodes: (number | null)[] = [];
  let isOver = false;
  async function lane(number: number) {
    for (let turn = 0; !isOver; turn += 1) {
      // another address for each request, since limits are on
      const from = `127.${10 + number}.${1 + (turn % 250)}.${1 + (Math.floor(turn / 250) % 250)}`;
      const [what, answer] = await one(turn, from);
      answers.push({ what, answer });
    }
  }
  async function one(turn: number, from: string): Promise<[string, Response]> {
    if (turn % 3 === 0) return ["page", await request(`${origin}/programs`, { from })];
    if (turn % 3 === 1) return ["settings", await request(`${origin}/auth/v1/settings`, { from })];
    const { form } = aSubmission(2_000_000 + turn);
    const id = randomUUID();
    const body = toStoredApplication(id, form);
    const answer = await post(`${origin}/rest/v1/scholarship_applications`, { from, body });
    if (isSaved(answer)) ids.push(id);
    return ["application", answer];
  }
  const lanes = Array.from({ length: 8 }, (_, number) => lane(number));
  for (let round = 0; round < (isSmall ? 1 : 3); round += 1)
    for (const site of sites) exitCodes.push(await site.restart());
  isOver = true;
  await Promise.all(lanes);

  const failed = answers.filter(({ answer }) => !(answer.status === 200 || isSaved(answer)));
  const rows = await ask<{ count: number }>(
    { dataDir: "", databaseUrl },
    "select count(*)::int as count from public.scholarship_applications where id = any($1::uuid[])",
    [ids],
  );
  findings.figure("restarts", tally(exitCodes.map((code) => `exit code ${code}`)));
  findings.figure(
    "requests meanwhile",
    tally(answers.map(({ what, answer }) => `${what} ${statusOf(answer)}`)),
  );
  findings.figure(
    "milliseconds of a request meanwhile",
    spread(answers.map(({ answer }) => answer.milliseconds)),
  );
  findings.promise(
    "every server stopped cleanly",
    exitCodes.every((code) => code === 0),
  );
  findings.promise(
    "not one request failed",
    failed.length === 0,
    tally(failed.map(({ what, answer }) => `${what} ${answer.status} ${answer.body.slice(0, 200)}`)),
  );
  findings.promise("every application that was acknowledged is there", rows[0]?.count === ids.length);
}

/** A repeat by the proxy of one that a stopping server had stored is a conflict on its id: saved. */
function isSaved({ status, json }: Response): boolean {
  return status === 201 || (status === 409 && json?.code === "23505");
}

function count(answers: Response[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

async function signingKeys(): Promise<string> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  return JSON.stringify({ keys: [{ ...(await exportJWK(privateKey)), kid: "shared" }] });
}
