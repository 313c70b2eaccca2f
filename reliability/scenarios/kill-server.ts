// kill -9 of the server while applications arrive. A supervisor restarts it at once; its database continues
// to run.

import { checkOutcome } from "../load/check-outcome.ts";
import { injectFaults } from "../load/inject-faults.ts";
import { submitDuring } from "../load/load.ts";
import { createRandom } from "../load/random.ts";
import { formatSpread } from "../report/findings.ts";
import { createMailReceiver } from "../servers/mail-receiver.ts";
import type { SiteDatabaseAddress } from "../servers/site-database.ts";
import { startSite } from "../servers/supervised-site.ts";
import type { TrialOptions } from "../trial.ts";

type Killed = {
  where: SiteDatabaseAddress;
  count: number;
  /** Returns the process id of the postmaster. */
  databasePid(): Promise<number>;
};

export async function killServer(
  { seed, findings }: TrialOptions,
  { where, count, databasePid }: Killed,
): Promise<void> {
  const { dataDir, databaseUrl } = where;
  const random = createRandom(seed);
  const receiver = await createMailReceiver();
  await receiver.open();
  const env = { ...receiver.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const site = await startSite({ dataDir, env });
  const recoveryTimes: number[] = [];
  try {
    const database = await databasePid();
    const submissions = await submitDuring(site.origin, async (load) => {
      await injectFaults({ count, load, random, longestPauseMs: 400 }, async () => {
        if (!site.isRunning()) return false;
        recoveryTimes.push(await site.kill());
        return true;
      });
    });
    findings.count("kills", recoveryTimes.length);
    findings.figure("milliseconds until it answered again", formatSpread(recoveryTimes));
    findings.promise(
      "each server joined the database that the one before left running",
      (await databasePid()) === database,
    );
    findings.promise("the server never ended by itself", site.crashes() === 0, site.output().slice(-2_000));
    await checkOutcome({
      findings,
      submissions,
      receiver,
      origin: site.origin,
      where,
      isQueueAlwaysThere: true,
    });
  } finally {
    await site.stop();
    await receiver.close();
  }
}
