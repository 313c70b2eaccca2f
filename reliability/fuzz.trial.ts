// Generated requests of every kind to every address, as every kind of caller. No answer is a 5xx or missing,
// none contains other people's data, nobody else's data changes, and memory does not grow.
import { withFolder } from "../bench/site/server-process.ts";
import { freePort } from "../commands/servers/free-port.mjs";
import { callers } from "./fuzz/fuzz-callers.ts";
import { functionRequests } from "./fuzz/fuzz-functions.ts";
import { anyRequests, dataRequests } from "./fuzz/fuzz-requests.ts";
import { type FuzzRun, fuzz, requestTimeoutMs } from "./fuzz/fuzz-run.ts";
import { megabytes, settledMemory } from "./fuzz/heap-usage.ts";
import { insertSecrets } from "./fuzz/secrets.ts";
import { formatTally } from "./report/findings.ts";
import { startSite } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

/**
 * More than caches and compiled code need. A leak of one kilobyte per request would be a hundred megabytes.
 */
const maxGrowthBytes = 24 * 2 ** 20;

export const trial: Trial = ({ isSmall, seed, findings }) =>
  withFolder(async (dataDir) => {
    const inspectorPort = await freePort();
    const site = await startSite({
      dataDir,
      nodeArgs: [`--inspect=127.0.0.1:${inspectorPort}`],
      env: { AUTH_AUTOCONFIRM: "true", LOG_LEVEL: "silent" },
    });
    try {
      const where = { dataDir };
      const secrets = await insertSecrets(site.origin, where);
      const run: FuzzRun = { site, where, secrets, findings, faults: [] };
      const everything = anyRequests(secrets.ids);
      const language = dataRequests(secrets.ids);
      const functions = functionRequests(secrets.ids);
      const { strangers, administrators } = callers;
      const size = isSmall ? 0.02 : 1;

      await fuzz(run, everything, { seed, callers: strangers, count: 10_000 * size });
      const early = await settledMemory(inspectorPort);
      const before = await secrets.state();
      await fuzz(run, everything, { seed: seed + 1_000, callers: strangers, count: 70_000 * size });
      await fuzz(run, language, { seed: seed + 2_000, callers: strangers, count: 7_500 * size });
      await fuzz(run, functions, { seed: seed + 5_000, callers: strangers, count: 3_500 * size });
      const after = await secrets.state();
      await fuzz(run, everything, { seed: seed + 3_000, callers: administrators, count: 20_000 * size });
      await fuzz(run, language, { seed: seed + 4_000, callers: administrators, count: 2_500 * size });
      await fuzz(run, functions, { seed: seed + 6_000, callers: administrators, count: 1_500 * size });
      const { account } = await secrets.state();
      const late = await settledMemory(inspectorPort);

      findings.figure("heap early and late", `${megabytes(early.heapBytes)}, ${megabytes(late.heapBytes)}`);
      findings.figure(
        "resident early and late",
        `${megabytes(early.residentBytes)}, ${megabytes(late.residentBytes)}`,
      );
      findings.promise(
        `no 5xx, each answered within ${requestTimeoutMs / 1000} s, nothing of other people's in an answer`,
        run.faults.length === 0,
        formatTally(run.faults),
      );
      const changed = Object.keys(before).filter((kind) => before[kind] !== after[kind]);
      findings.promise("no stranger changed a row", changed.length === 0, changed.join(", "));
      findings.promise("no administrator changed another account", account === before.account);
      findings.promise("the server never ended", site.crashes() === 0, site.output().slice(-2_000));
      findings.promise(
        `the heap grew by less than ${megabytes(maxGrowthBytes)}`,
        late.heapBytes - early.heapBytes < maxGrowthBytes,
        megabytes(late.heapBytes - early.heapBytes),
      );
    } finally {
      await site.stop();
    }
  });
