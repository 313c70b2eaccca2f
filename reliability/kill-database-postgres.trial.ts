// kill -9 of the processes of a PostgreSQL server that DATABASE_URL names. Its operator's service manager
// starts it again.
import { setTimeout as pause } from "node:timers/promises";
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { killDatabase } from "./scenarios/kill-database.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async (options) => {
  const { findings, kills, isSmall } = options;
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) return findings.leftOut("this machine has no PostgreSQL server programs (15 or newer)");
  findings.figure("database", postgres.version);
  try {
    await withFolder((dataDir) =>
      killDatabase(options, {
        where: { dataDir, databaseUrl: postgres.url },
        count: kills ?? (isSmall ? 6 : 200),
        firstPid: postgres.pid,
        startAgain: () => untilStarted(postgres.start),
      }),
    );
  } finally {
    postgres.stop();
  }
};

/**
 * Retries as a service manager does: PostgreSQL refuses to start while backends of the dead postmaster still
 * run.
 */
async function untilStarted(start: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start();
    } catch (error) {
      if (tries === 100) throw error;
      await pause(100);
    }
  }
}
