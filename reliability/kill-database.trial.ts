// kill -9 of the embedded database's processes. The server starts the database again if that is needed.
import { withFolder } from "../bench/site/server-process.ts";
import { killDatabase } from "./scenarios/kill-database.ts";
import { postmasterPid } from "./servers/site-database.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = (options) =>
  withFolder((dataDir) =>
    killDatabase(options, {
      where: { dataDir },
      count: options.kills ?? (options.isSmall ? 6 : 300),
      firstPid: () => postmasterPid(dataDir),
      startAgain: async () => {}, // the site starts it
    }),
  );
