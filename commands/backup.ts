// `npm run backup [-- FOLDER]`: all that DATA_DIR holds (database, signing keys, outbox), whole and consistent, while the server runs.
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { keptAssetsFolder } from "../server/kept-assets.ts";
import { readConfig } from "../server/platform/config.ts";
import { copyCluster } from "../server/platform/copy-cluster.ts";
import { StartError } from "../server/platform/start-error.ts";
import { command, type Owner, withOwner } from "./on-database.ts";

await command([StartError], async () => {
  const config = readConfig(process.env);
  if (config.databaseUrl)
    throw new StartError(
      "The database is the server of DATABASE_URL: back it up with that server's own means, such as pg_dump.",
    );
  const [wanted, ...rest] = process.argv.slice(2);
  if (rest.length > 0) throw new StartError("Say one folder at most: npm run backup -- FOLDER");
  const folder = resolve(
    wanted ?? join("backups", new Date().toISOString().replaceAll(":", "-").slice(0, 19)),
  );
  if (await stat(folder).catch(() => undefined))
    throw new StartError(`${folder} is there already. Name another folder.`);

  // Under its name it is complete: what was interrupted is called .part.
  const draft = `${folder}.part`;
  const copyDatabase = async (owner: Owner) => {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await copyCluster(owner, join(config.dataDir, "postgres"), join(draft, "postgres"));
  };
  await withOwner(config, copyDatabase, { mayBeOutdated: true }); // right before an update, too
  await copyRest(config.dataDir, draft);
  await rename(draft, folder);
  console.log(`Backed up to ${folder}. It holds what applicants wrote and the signing keys: keep it closed.`);
  return 0;
});

async function copyRest(dataDir: string, target: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith("postgres")) continue; // the database, its log and drafts
    if (name === keptAssetsFolder) continue; // every start fills it
    await cp(join(dataDir, name), join(target, name), { recursive: true, preserveTimestamps: true });
  }
}
