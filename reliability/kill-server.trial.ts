// kill -9 of a server with the embedded database. The database continues to run, and the next server uses it.
import { withFolder } from "../bench/site/server-process.ts";
import { killServer } from "./scenarios/kill-server.ts";
import { postmasterPid } from "./servers/site-database.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = (options) =>
  withFolder((dataDir) =>
    killServer(options, {
      where: { dataDir },
      count: options.kills ?? (options.isSmall ? 6 : 300),
      databasePid: () => postmasterPid(dataDir),
    }),
  );
