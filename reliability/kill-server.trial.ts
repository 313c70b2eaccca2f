// kill -9 of a server with the embedded database, which goes on running and is taken over by the next one.
import { withFolder } from "../bench/server-process.ts";
import { postmasterPid } from "./database-of-site.ts";
import { killServer } from "./kill-server.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = (options) =>
  withFolder((dataDir) =>
    killServer(options, {
      where: { dataDir },
      count: options.kills ?? (options.isSmall ? 6 : 300),
      databasePid: () => postmasterPid(dataDir),
    }),
  );
