// Tells a cluster of this version from one of 0.1.0, which nothing can bring up to date: its migrations were
// replaced by one file a subject before anything was deployed.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { exists } from "./postgres-process.ts";

/** Writes the file that clusters of 0.1.0 lack, and returns its path. */
export async function markCluster(clusterDir: string): Promise<string> {
  const path = join(clusterDir, formatFile);
  await writeFile(path, "1\n", { mode: 0o600 });
  return path;
}

/** Throws StartError for a cluster of 0.1.0, or for a copy of one. It reads only names. */
export async function refuseEarlyCluster(clusterDir: string): Promise<void> {
  const isCluster = await exists(join(clusterDir, "PG_VERSION"));
  if (isCluster && !(await exists(join(clusterDir, formatFile))))
    throw new StartError(
      `The database in ${clusterDir} ${earlyVersion} name a new folder with DATA_DIR, and it stays as it is.`,
    );
}

/** What messages say of a database of 0.1.0, before how to name a new one. */
export const earlyVersion =
  "was made by version 0.1.0 of the site, or by an unreleased version after it, which this version cannot bring up to date:";

const formatFile = "site-format";
