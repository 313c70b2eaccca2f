// Restores a copy of a cluster (copy-cluster.ts) into a data directory that has none. PostgreSQL recovers it
// at the next start.
import { cp, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../start-error.ts";
import { refuseEarlyCluster } from "./cluster-format.ts";
import { exists, makeSocketDir } from "./postgres-process.ts";
import { findPostgresProgram } from "./postgres-program.ts";

export type RestoreOptions = { copyDir: string; dataDir: string; onStep: (step: string) => void };

/**
 * Copies into a draft folder and renames that when it is complete. `onStep` is called with a sentence for the
 * operator. Throws StartError if `copyDir` has no copy or one of another major version of PostgreSQL, or if
 * the data directory already has a database.
 */
export async function restoreCluster({ copyDir, dataDir, onStep }: RestoreOptions): Promise<void> {
  const clusterDir = join(dataDir, "postgres");
  if (!(await exists(join(copyDir, "backup_label"))))
    throw new StartError(`${copyDir} holds no backup of a database.`);
  await refuseEarlyCluster(copyDir);
  if (await exists(clusterDir))
    throw new StartError(
      `There is a database in ${clusterDir} already, and it is left alone. Set DATA_DIR to a new folder, or move that one away.`,
    );
  const program = await findPostgresProgram(dataDir, onStep);
  const version = (await readFile(join(copyDir, "PG_VERSION"), "utf8")).trim();
  if (version !== program.majorVersion)
    throw new StartError(
      `The backup was made by PostgreSQL ${version}, and this version of the site brings PostgreSQL ${program.majorVersion}. ` +
        "Restore it with the version of the site that made it.",
    );
  await rm(await makeSocketDir(), { recursive: true }); // throws, before anything is written, if no socket folder can be created
  const draft = await mkdtemp(`${clusterDir}.new-`);
  try {
    await cp(copyDir, draft, { recursive: true, force: true, errorOnExist: false });
    await program.giveTo(draft);
    for (const path of await readdir(draft, { recursive: true })) await program.giveTo(join(draft, path));
    await rename(draft, clusterDir);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
