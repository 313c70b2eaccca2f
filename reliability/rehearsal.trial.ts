// The rehearsal of a server's operation from its installation, on the embedded database.
import { withFolder } from "../bench/site/server-process.ts";
import { embedded, prepareFolder, rehearse } from "./scenarios/rehearsal.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = (options) =>
  withFolder(async (folder) => rehearse(options, await prepareFolder(folder), embedded));
