// Restarts the servers behind a proxy one after another while visitors read and applicants submit.
import { randomUUID } from "node:crypto";
import { toStoredApplication } from "../../contract/scholarship.ts";
import { createSubmission } from "../load/applicant.ts";
import { statusOf } from "../load/check-outcome.ts";
import { post, type Response, request } from "../load/request.ts";
import { formatSpread, formatTally } from "../report/findings.ts";
import type { TrialOptions } from "../trial.ts";
import { queryAsOwner } from "./site-database.ts";
import type { SupervisedSite } from "./supervised-site.ts";

type Restarted = { origin: string; sites: SupervisedSite[]; databaseUrl: string };

export async function restartUnderLoad(
  { isSmall, findings }: TrialOptions,
  { origin, sites, databaseUrl }: Restarted,
): Promise<void> {
  const answers: { what: string; answer: Response }[] = [];
  const ids: string[] = [];
  const exitCodes: (number | null)[] = [];
  let isOver = false;
  async function lane(number: number) {
    for (let turn = 0; !isOver; turn += 1) {
      // another address for each request, because rate limits are on
      const from = `127.${10 + number}.${1 + (turn % 250)}.${1 + (Math.floor(turn / 250) % 250)}`;
      const [what, answer] = await sendRequest(turn, from);
      answers.push({ what, answer });
    }
  }
  async function sendRequest(turn: number, from: string): Promise<[string, Response]> {
    // few applications, because their number is limited for the whole site too
    if (turn % 50 !== 0)
      return turn % 2 === 0
        ? ["page", await request(`${origin}/programs`, { from })]
        : ["settings", await request(`${origin}/auth/v1/settings`, { from })];
    const { form } = createSubmission(2_000_000 + turn);
    const id = randomUUID();
    const body = toStoredApplication({ ...form, id });
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
  const rows = await queryAsOwner<{ count: number }>(
    { dataDir: "", databaseUrl },
    "select count(*)::int as count from public.scholarship_applications where id = any($1::uuid[])",
    [ids],
  );
  findings.count("restarts", exitCodes.length);
  findings.figure("restarted", formatTally(exitCodes.map((code) => `exit code ${code}`)));
  findings.figure(
    "requests meanwhile",
    formatTally(answers.map(({ what, answer }) => `${what} ${statusOf(answer)}`)),
  );
  findings.figure(
    "milliseconds of a request meanwhile",
    formatSpread(answers.map(({ answer }) => answer.milliseconds)),
  );
  findings.promise(
    "every server stopped cleanly",
    exitCodes.every((code) => code === 0),
  );
  findings.promise(
    "not one request failed",
    failed.length === 0,
    formatTally(failed.map(({ what, answer }) => `${what} ${answer.status} ${answer.body.slice(0, 200)}`)),
  );
  findings.count("applications acknowledged", ids.length);
  findings.promise("every application that was acknowledged is there", rows[0]?.count === ids.length);
}

/**
 * If the proxy repeats a request that a stopping server had stored, the id conflicts (23505): the application
 * is saved.
 */
function isSaved({ status, json }: Response): boolean {
  return status === 201 || (status === 409 && json?.code === "23505");
}
