// Requests of every kind to every address, as everybody: no fault of the server, no answer that does not come, nothing of other
// people's in an answer, nothing of theirs changed, and no memory that is not given back.
import fc from "fast-check";
import { freePort, withFolder } from "../bench/server-process.ts";
import { tally } from "./findings.ts";
import { askAs, type CallerName, callers, callersOf } from "./fuzz-callers.ts";
import { anyRequests, dataRequests, type FuzzRequest } from "./fuzz-requests.ts";
import { megabytes, settledMemory } from "./heap.ts";
import { sendMalformed } from "./malformed.ts";
import { createRandom } from "./random.ts";
import type { Response } from "./request.ts";
import { placeSecrets, type Secrets } from "./secrets.ts";
import { startSite } from "./supervised-site.ts";
import type { Trial } from "./trial.ts";

/** Above what caches and compiled code come to; a kilobyte lost with every request would be a hundred megabytes. */
const mostGrowthBytes = 24 * 2 ** 20;
const patienceMs = 20_000;
const chunk = 500;

export const trial: Trial = ({ isSmall, seed, findings }) =>
  withFolder(async (dataDir) => {
    const inspectorPort = await freePort();
    const site = await startSite({
      ...{ dataDir, nodeArgs: [`--inspect=127.0.0.1:${inspectorPort}`] },
      env: { AUTH_AUTOCONFIRM: "true", LOG_LEVEL: "silent" },
    });
    const faults: string[] = [];
    const statuses: number[] = [];
    try {
      const where = { dataDir };
      const secrets = await placeSecrets(site.origin, where);
      const everything = { requests: anyRequests(secrets.ids), chunks: isSmall ? 2 : 200 };
      const language = { requests: dataRequests(secrets.ids), chunks: isSmall ? 1 : 20 };
      const run = async (work: typeof everything, firstSeed: number, names: readonly CallerName[]) => {
        for (let number = 0; number < work.chunks; number += 1) {
          const chunkSeed = firstSeed + number;
          const people = await callersOf(site.origin, where, names);
          const generated = fc.sample(work.requests, { seed: chunkSeed, numRuns: chunk });
          const random = createRandom(chunkSeed);
          const queue = generated.map((request) => ({ request, as: random.one(people) }))[Symbol.iterator]();
          const lane = async () => {
            for (const { request, as } of queue) {
              const answer = await askAs(site.origin, request, { as, patienceMs });
              statuses.push(answer.status);
              const fault = faultOf(answer, secrets, as.mayReadApplications);
              if (fault) faults.push(`${fault}\n  ${reproduction(request, as.name, chunkSeed)}`);
            }
          };
          await Promise.all([...Array.from({ length: 8 }, lane), sendMalformed(site.origin, random, faults)]);
        }
      };

      await run({ ...everything, chunks: Math.max(1, everything.chunks / 10) }, seed, callers.strangers);
      const early = await settledMemory(inspectorPort);
      const before = await secrets.state();
      await run({ ...everything, chunks: everything.chunks * 0.7 }, seed + 1_000, callers.strangers);
      await run(language, seed + 2_000, callers.strangers);
      const after = await secrets.state();
      const changed = Object.keys(before).filter((kind) => before[kind] !== after[kind]);
      await run({ ...everything, chunks: everything.chunks * 0.2 }, seed + 3_000, callers.administrators);
      await run(
        { ...language, chunks: Math.max(1, language.chunks / 4) },
        seed + 4_000,
        callers.administrators,
      );
      const accountAfter = (await secrets.state()).account;
      const late = await settledMemory(inspectorPort);

      findings.figure("requests", statuses.length);
      findings.figure("answers", tally(statuses.toSorted((a, b) => a - b)));
      findings.figure("heap early and late", `${megabytes(early.heapBytes)}, ${megabytes(late.heapBytes)}`);
      findings.figure(
        "resident early and late",
        `${megabytes(early.residentBytes)}, ${megabytes(late.residentBytes)}`,
      );
      findings.promise(
        `no 5xx, each answered within ${patienceMs / 1000} s, nothing of other people's in an answer`,
        faults.length === 0,
        `${faults.length}: ${faults.slice(0, 10).join("\n")}`,
      );
      findings.promise("no stranger changed a row", changed.length === 0, changed.join(", "));
      findings.promise("no administrator changed another account", accountAfter === before.account);
      findings.promise("the server never ended", site.crashes() === 0, site.output().slice(-2_000));
      findings.promise(
        `the heap grew by less than ${megabytes(mostGrowthBytes)}`,
        late.heapBytes - early.heapBytes < mostGrowthBytes,
        megabytes(late.heapBytes - early.heapBytes),
      );
    } finally {
      await site.stop();
    }
  });

function faultOf(
  { status, body, headers }: Response,
  { marker }: Secrets,
  mayReadApplications: boolean,
): string | undefined {
  if (status === 0) return "no answer";
  if (status >= 500) return `${status} ${body.slice(0, 300)}`;
  if (!mayReadApplications && `${body}${JSON.stringify(headers)}`.includes(marker))
    return "other people's words";
  return undefined;
}

function reproduction({ method, path, headers, body }: FuzzRequest, as: string, chunkSeed: number): string {
  const text = typeof body === "string" ? body : body && Buffer.from(body).toString("base64");
  return JSON.stringify({ chunkSeed, as, method, path, headers, body: text?.slice(0, 1_500) });
}
