// kill -9 of a server whose database is a PostgreSQL server that DATABASE_URL names.
import { withFolder } from "../bench/site/server-process.ts";
import { startSecondPostgres } from "../commands/testing/temporary-postgres.mjs";
import { killServer } from "./scenarios/kill-server.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = async (options) => {
  const { findings, kills, isSmall } = options;
  const postgres = await startSecondPostgres({ isDurable: true });
  if (!postgres) return findings.leftOut("this machine has no PostgreSQL server programs (15 or newer)");
  findings.figure("database", postgres.version);
  try {
    await withFolder((dataDir) =>
      killServer(options, {
        where: { dataDir, databaseUrl: postgres.url },
        count: kills ?? (isSmall ? 6 : 200),
        databasePid: postgres.pid,
      }),
    );
  } finally {
    postgres.stop();
  }
};
