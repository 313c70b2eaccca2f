// `npm run restore -- FOLDER`: restores a backup into DATA_DIR or the database of DATABASE_URL, which must be
// empty and of the backup's kind. It compares what was restored with what was backed up. The next `npm start`
// uses the restored data.
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Config, readConfig } from "../server/platform/config/config.ts";
import { prepareDataDir, refuseOtherUser } from "../server/platform/data-dir.ts";
import { restoreCluster } from "../server/platform/postgres/restore-cluster.ts";
import { StartError } from "../server/platform/start-error.ts";
import { type Manifest, readManifest } from "./backup/backup-manifest.ts";
import { databaseFaults, refuseFaults, withCluster } from "./backup/check-backup.ts";
import { refuseDifferentKeys, restoreDataDirFiles } from "./backup/data-dir-files.ts";
import { differences, readContents } from "./backup/database-contents.ts";
import { restoreIntoServer } from "./backup/restore-dump.ts";
import { asStartError } from "./database/disk-errors.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

await runCommand([StartError], async () => {
  const config = readConfig(process.env);
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new StartError("Say which backup: npm run restore -- FOLDER");
  const backup = resolve(folder);
  if (!process.env.DATA_DIR?.trim() && (await readdir(config.dataDir).catch(() => [])).length > 0)
    throw new StartError(
      `${config.dataDir} is not empty, and DATA_DIR is not set. Say where the backup belongs: DATA_DIR=FOLDER, or the service's settings with --env-file.`,
    );
  console.error(`Restoring into ${config.dataDir} ...`);
  await refuseOtherUser(config.dataDir);
  const manifest = await readManifest(backup);
  refuseOtherKind(config, manifest);
  await prepareDataDir(config.dataDir);
  await refuseDifferentKeys(backup, config.dataDir);

  const summary = await restore(backup, manifest, config).catch((error: unknown) => {
    throw asStartError(error, {
      failed: "The backup could not be restored",
      wayOut: "Free some space, and restore into another new DATA_DIR or database.",
    });
  });
  refuseFaults(await withOwnerConnection(config, databaseFaults, { mayBeOutdated: true }));

  const place = config.databaseUrl ? `the database of DATABASE_URL and ${config.dataDir}` : config.dataDir;
  const made = manifest ? `, from ${manifest.createdAt} by version ${manifest.siteVersion} of the site` : "";
  console.log(`Restored into ${place}: ${summary}${made}. npm start goes on with it.`);
  const since = manifest?.createdAt ?? "the backup was made";
  console.log(`Who was erased after ${since} is back: erase them again (docs/operate.md, Restore).`);
  console.log(
    "So are administrators, editors, reviewers and helpers whose right ended since: end it again (there).",
  );
  return 0;
});

function refuseOtherKind({ databaseUrl }: Config, manifest: Manifest | undefined): void {
  if (databaseUrl && manifest?.kind !== "dump")
    throw new StartError(
      "This is no backup of a PostgreSQL server's database, and DATABASE_URL names one: restore it without DATABASE_URL into a new DATA_DIR; npm run move takes it to the server from there (docs/moving.md).",
    );
  if (!databaseUrl && manifest?.kind === "dump")
    throw new StartError(
      "This is a backup of a PostgreSQL server's database: set DATABASE_URL to a new, empty database and restore it there; npm run move takes it into the embedded one (docs/moving.md).",
    );
}

async function restore(backup: string, manifest: Manifest | undefined, config: Config): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const compare = (database: OwnerConnection) => compareWith(manifest, database);
  const summary =
    databaseUrl && manifest
      ? await restoreIntoServer({ backup, manifest, databaseUrl, compare })
      : await restoreEmbedded({ backup, dataDir, compare });
  await restoreDataDirFiles(backup, dataDir);
  return summary;
}

type Embedded = { backup: string; dataDir: string; compare: (database: OwnerConnection) => Promise<string> };

async function restoreEmbedded({ backup, dataDir, compare }: Embedded): Promise<string> {
  await restoreCluster({
    copyDir: join(backup, "postgres"),
    dataDir,
    onStep: (step) => console.error(`${step} ...`),
  });
  return withCluster(dataDir, compare);
}

/** Returns a description of the contents. Without its manifest there is nothing to compare a backup with. */
async function compareWith(manifest: Manifest | undefined, database: OwnerConnection): Promise<string> {
  const contents = await readContents(database);
  if (manifest) refuseFaults(differences(manifest, contents));
  const counts = Object.values(contents.rows);
  return `${contents.migrations.length} migrations, ${counts.reduce((sum, count) => sum + count, 0)} rows in ${counts.length} tables, ${contents.policies} policies`;
}
