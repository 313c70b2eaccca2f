// The operator restarts a PostgreSQL server in the modes fast and immediate (as after a crash), while
// applications arrive.
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { checkAnswers } from "./load/check-answers.ts";
import { checkOutcome } from "./load/check-outcome.ts";
import { injectFaults } from "./load/inject-faults.ts";
import { submitDuring } from "./load/load.ts";
import { createRandom } from "./load/random.ts";
import { formatSpread, formatTally } from "./report/findings.ts";
import { createMailReceiver } from "./servers/mail-receiver.ts";
import { startSite, waitUntilReady } from "./servers/supervised-site.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async ({ isSmall, seed, kills, findings }) => {
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) return findings.leftOut("this machine has no PostgreSQL server programs (15 or newer)");
  const random = createRandom(seed);
  const receiver = await createMailReceiver();
  await receiver.open();
  const restarts: string[] = [];
  const recoveryTimes: number[] = [];
  try {
    await withFolder(async (dataDir) => {
      const site = await startSite({ dataDir, env: { ...receiver.env, DATABASE_URL: postgres.url } });
      try {
        const count = kills ?? (isSmall ? 6 : 66);
        const submissions = await submitDuring(site.origin, async (load) => {
          await injectFaults({ count, load, random, longestPauseMs: isSmall ? 200 : 400 }, async () => {
            const mode = random.one(modes);
            await postgres.restart(mode);
            const startedAt = performance.now();
            await waitUntilReady(site.origin);
            restarts.push(mode);
            recoveryTimes.push(performance.now() - startedAt);
            return true;
          });
        });
        findings.figure("database", postgres.version);
        findings.count("restarts", restarts.length);
        findings.figure("restarted", formatTally(restarts));
        findings.figure("milliseconds from a running database to a ready site", formatSpread(recoveryTimes));
        findings.promise("the server itself never ended", site.crashes() === 0, site.output().slice(-2_000));
        checkAnswers(findings, submissions);
        await checkOutcome({
          findings,
          submissions,
          receiver,
          origin: site.origin,
          where: { dataDir, databaseUrl: postgres.url },
          isQueueAlwaysThere: false,
        });
      } finally {
        await site.stop();
      }
    });
  } finally {
    await receiver.close();
    postgres.stop();
  }
};

const modes = ["fast", "immediate"] as const;
