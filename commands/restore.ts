// `npm run restore -- FOLDER`: a backup into DATA_DIR, which must hold no database yet. The next `npm start` goes on with it.
import { cp, mkdir, readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readConfig } from "../server/platform/config.ts";
import { restoreCluster } from "../server/platform/restore-cluster.ts";
import { StartError } from "../server/platform/start-error.ts";
import { command } from "./on-database.ts";

await command([StartError], async () => {
  const { dataDir } = readConfig(process.env);
  const [folder, ...rest] = process.argv.slice(2);
  if (!folder || rest.length > 0) throw new StartError("Say which backup: npm run restore -- FOLDER");
  const backup = resolve(folder);
  if (!process.env.DATA_DIR?.trim() && (await readdir(dataDir).catch(() => [])).length > 0)
    throw new StartError(
      `${dataDir} is not empty, and DATA_DIR is not set. Say where the backup belongs: DATA_DIR=FOLDER, or the service's settings with --env-file.`,
    );
  console.error(`Restoring into ${dataDir} ...`);
  await mkdir(dataDir, { recursive: true });
  await restoreCluster({
    copyDir: join(backup, "postgres"),
    dataDir,
    onStep: (step) => console.error(`${step} ...`),
  });
  for (const name of await readdir(backup)) {
    if (name !== "postgres")
      await cp(join(backup, name), join(dataDir, name), { recursive: true, force: true });
  }
  console.log(`Restored into ${dataDir}. npm start goes on with it.`);
  return 0;
});
