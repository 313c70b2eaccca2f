// kill -9 of the database's processes while applications arrive: a session's backend, the checkpointer, the
// postmaster ("first process"). The server continues to run, reports the fault clearly and recovers by
// itself.

import { checkAnswers } from "../load/check-answers.ts";
import { checkOutcome } from "../load/check-outcome.ts";
import { injectFaults } from "../load/inject-faults.ts";
import { submitDuring } from "../load/load.ts";
import { createRandom } from "../load/random.ts";
import { formatSpread, formatTally } from "../report/findings.ts";
import { killProcess, type Victim, victims, waitForRestart } from "../servers/database-processes.ts";
import { createMailReceiver } from "../servers/mail-receiver.ts";
import type { SiteDatabaseAddress } from "../servers/site-database.ts";
import { startSite, waitUntilReady } from "../servers/supervised-site.ts";
import type { TrialOptions } from "../trial.ts";

type Killed = {
  where: SiteDatabaseAddress;
  count: number;
  firstPid(): Promise<number>;
  /** What an operator's service manager does when the postmaster is dead. */
  startAgain(): Promise<void>;
};

export async function killDatabase(
  { seed, findings }: TrialOptions,
  { where, count, firstPid, startAgain }: Killed,
): Promise<void> {
  const { dataDir, databaseUrl } = where;
  const random = createRandom(seed);
  const receiver = await createMailReceiver();
  await receiver.open();
  const env = { ...receiver.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const site = await startSite({ dataDir, env });
  const kills: { victim: Victim; milliseconds: number }[] = [];
  try {
    const submissions = await submitDuring(site.origin, async (load) => {
      await injectFaults({ count, load, random, longestPauseMs: 400 }, async () => {
        const victim = random.one(victims);
        const killed = await killProcess(victim, await firstPid(), random);
        if (!killed) return false;
        const startedAt = performance.now();
        if (victim === "first process") await startAgain();
        await waitForRestart(firstPid, killed.checkpointer);
        await waitUntilReady(site.origin);
        kills.push({ victim, milliseconds: performance.now() - startedAt });
        return true;
      });
    });
    findings.count("kills", kills.length);
    findings.figure("killed", formatTally(kills.map(({ victim }) => victim)));
    for (const victim of victims)
      findings.figure(
        `milliseconds until it answered again (${victim})`,
        formatSpread(kills.filter((kill) => kill.victim === victim).map(({ milliseconds }) => milliseconds)),
      );
    findings.promise("the server itself never ended", site.crashes() === 0, site.output().slice(-2_000));
    checkAnswers(findings, submissions);
    await checkOutcome({
      findings,
      submissions,
      receiver,
      origin: site.origin,
      where,
      isQueueAlwaysThere: false,
    });
  } finally {
    await site.stop();
    await receiver.close();
  }
}
