// A server's life from nothing on the embedded database.
import { withFolder } from "../bench/server-process.ts";
import { embedded, prepareFolder, rehearse } from "./rehearsal.ts";
import type { Trial } from "./trial.ts";

export const trial: Trial = (options) =>
  withFolder(async (folder) => rehearse(options, await prepareFolder(folder), embedded));
