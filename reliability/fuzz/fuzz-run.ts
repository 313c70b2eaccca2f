// Sends generated requests, in lanes with one address each, and checks each answer. A fault is recorded with
// everything that is needed to send the request again.
import fc from "fast-check";
import { inLanes } from "../load/load.ts";
import { createRandom } from "../load/random.ts";
import type { Response } from "../load/request.ts";
import { type Findings, formatTally } from "../report/findings.ts";
import type { SiteDatabaseAddress } from "../servers/site-database.ts";
import type { SupervisedSite } from "../servers/supervised-site.ts";
import { askAs, type CallerNames, createCallers, type FuzzCaller } from "./fuzz-callers.ts";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { sendMalformed } from "./malformed-http.ts";
import type { Secrets } from "./secrets.ts";

export type FuzzRun = {
  site: SupervisedSite;
  where: SiteDatabaseAddress;
  secrets: Secrets;
  findings: Findings;
  faults: string[];
};

type Batch = { seed: number; callers: CallerNames; count: number };

export const requestTimeoutMs = 20_000;
const chunk = 500;

/** Sends the requests in chunks. Each chunk has its own seed and its own accounts. */
export async function fuzz(
  run: FuzzRun,
  requests: fc.Arbitrary<FuzzRequest>,
  { seed, callers, count }: Batch,
): Promise<void> {
  const { where, faults, findings } = run;
  const { origin } = run.site;
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += chunk) {
    const chunkSeed = seed + sent / chunk;
    const random = createRandom(chunkSeed);
    const people = await createCallers({ origin, where, random }, callers);
    const numRuns = Math.min(chunk, Math.ceil(count - sent));
    const generated = fc.sample(requests, { seed: chunkSeed, numRuns });
    const queue = generated.map((request) => ({ request, as: random.one(people) }))[Symbol.iterator]();
    const sending = inLanes(async (lane) => {
      const from = `127.0.2.${1 + lane}`;
      for (const { request, as } of queue) statuses.push(await send(run, request, { as, from, chunkSeed }));
    });
    await Promise.all([sending, sendMalformed(origin, random, faults)]);
  }
  findings.count("fuzzed requests", statuses.length);
  const answers = formatTally(statuses.toSorted((a, b) => a - b));
  findings.figure(`answers to requests as ${[...new Set(callers)].join(", ")}`, answers);
}

/** Sends a request, records a fault and returns the status. */
async function send(
  { site, secrets, findings, faults }: FuzzRun,
  request: FuzzRequest,
  { as, from, chunkSeed }: { as: FuzzCaller; from: string; chunkSeed: number },
): Promise<number> {
  const answer = await askAs(site.origin, request, { as, from, requestTimeoutMs });
  const fault = faultOf(answer, secrets, as);
  if (fault) {
    faults.push(fault);
    findings.figure(fault, reproduction(request, as.name, chunkSeed));
  }
  return answer.status;
}

function faultOf(
  { status, body, headers, fault, milliseconds }: Response,
  { marker }: Secrets,
  { mayReadApplications }: FuzzCaller,
): string | undefined {
  if (status === 0) return `no answer: ${fault} after ${Math.round(milliseconds)} ms`;
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  const isMarked = `${body}${JSON.stringify(headers)}`.includes(marker);
  return isMarked && !mayReadApplications ? "other people's words" : undefined;
}

function reproduction({ method, path, headers, body }: FuzzRequest, as: string, chunkSeed: number): string {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("base64");
  return JSON.stringify({ chunkSeed, as, method, path, headers, body: text?.slice(0, 1_500) });
}
