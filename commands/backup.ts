// `npm run backup [-- FOLDER]`: a consistent backup of the database, the signing keys and the outbox, while
// the server runs. It is then restored into a scratch place for a check. With --keep-days N it goes into a
// dated folder within FOLDER, and checked backups there that are older than N days are removed.
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../server/platform/config/config.ts";
import { lastBackupFile } from "../server/platform/last-backup.ts";
import { copyCluster } from "../server/platform/postgres/copy-cluster.ts";
import type { DatabaseAddress } from "../server/platform/postgres/database.ts";
import { StartError } from "../server/platform/start-error.ts";
import { version } from "../server/platform/version.ts";
import {
  backupName,
  checkFolder,
  partFolder,
  removeInterrupted,
  removeOld,
} from "./backup/backup-folders.ts";
import { type Manifest, writeManifest } from "./backup/backup-manifest.ts";
import { checkCluster, checkDump, removeScratchCluster } from "./backup/check-backup.ts";
import { copyDataDirFiles } from "./backup/data-dir-files.ts";
import { countRows, oldestTransaction, readContents } from "./backup/database-contents.ts";
import { dumpDatabase } from "./backup/dump-database.ts";
import { findClientTools } from "./backup/postgres-client-programs.ts";
import { asStartError } from "./database/disk-errors.ts";
import { type OwnerConnection, runCommand, withOwnerConnection } from "./database/owner-command.ts";

const usage = `Usage:
  npm run backup                              into a dated folder in backups/
  npm run backup -- FOLDER                    into FOLDER, which must not exist
  npm run backup -- FOLDER --keep-days DAYS   into a dated folder in FOLDER; checked backups there that are older than DAYS go
  --no-verify                                 does not restore the backup for a check; not together with --keep-days`;

type Command = { folder: string; keepDays: number | undefined; isVerified: boolean };

await runCommand([StartError], async () => {
  const config = readConfig(process.env);
  const now = new Date();
  const command = readCommand(process.argv.slice(2), now);
  if (!command) {
    console.error(usage);
    return 1;
  }
  await refuseFolder(command.folder, config.dataDir);
  const backUp = async (owner: OwnerConnection, address: DatabaseAddress) => {
    await refuseSecondBackup(owner);
    await removeInterrupted(command.folder);
    return makeBackup(owner, { config, address, command, now });
  };
  const manifest = await withOwnerConnection(config, backUp, { mayBeOutdated: true }); // an operator backs up right before an update, too
  console.log(
    `Backed up to ${command.folder}. It holds what applicants wrote and the signing keys: keep it closed.`,
  );
  for (const line of describe(manifest, config)) console.log(line);
  if (command.isVerified) await recordBackup(config.dataDir, { folder: command.folder, manifest });
  if (command.keepDays !== undefined) await prune(command.folder, manifest, { days: command.keepDays, now });
  return 0;
});

function readCommand(args: string[], now: Date): Command | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { "keep-days": { type: "string" }, "no-verify": { type: "boolean" } },
      allowPositionals: true,
    });
    const days = values["keep-days"];
    const isValid = days === undefined || (/^[1-9]\d{0,4}$/.test(days) && !values["no-verify"]);
    if (positionals.length > 1 || !isValid) return undefined;
    const isDated = days !== undefined || positionals.length === 0;
    const place = resolve(positionals[0] ?? "backups");
    return {
      folder: isDated ? join(place, backupName(now)) : place,
      keepDays: days === undefined ? undefined : Number(days),
      isVerified: !values["no-verify"],
    };
  } catch {
    return undefined; // an unknown option: the caller prints the usage
  }
}

async function refuseFolder(folder: string, dataDir: string): Promise<void> {
  if (await stat(folder).catch(() => undefined))
    throw new StartError(`${folder} is there already. Name another folder.`);
  if (!relative(dataDir, folder).startsWith(".."))
    throw new StartError(
      `${folder} lies within DATA_DIR (${dataDir}), which is what is backed up: name a folder elsewhere.`,
    );
}

/**
 * Uses an advisory lock of the session, which PostgreSQL releases when a killed backup's connection closes.
 */
async function refuseSecondBackup(owner: OwnerConnection): Promise<void> {
  const { rows } = await owner.query<{ isFirst: boolean }>(
    'select pg_try_advisory_lock(7236914503) as "isFirst"',
  );
  if (!rows[0]?.isFirst)
    throw new StartError("Another backup of this database is being made: wait until it has ended.");
}

type Work = { config: Config; address: DatabaseAddress; command: Command; now: Date };

/** Throws StartError if a step fails, and removes the unfinished backup. */
async function makeBackup(
  owner: OwnerConnection,
  { config, address, command, now }: Work,
): Promise<Manifest> {
  const draft = partFolder(command.folder);
  try {
    await mkdir(dirname(draft), { recursive: true });
    await mkdir(draft, { mode: 0o700 });
    const contents =
      "url" in address
        ? await backUpServer(owner, { url: address.url, draft, command })
        : await backUpCluster(owner, { dataDir: config.dataDir, draft, command });
    await copyDataDirFiles(config.dataDir, draft);
    const manifest = { ...contents, siteVersion: version, createdAt: now.toISOString() };
    await writeManifest(draft, manifest);
    await rename(draft, command.folder);
    return manifest;
  } catch (error) {
    await removeScratchCluster(checkFolder(command.folder));
    await rm(draft, { recursive: true, force: true });
    throw asStartError(error, {
      failed: `The backup into ${command.folder} failed, and nothing of it was kept`,
      wayOut:
        "Free some space there or on the database's disk, or name a folder on another one; the check needs as much again (--no-verify leaves it out).",
    });
  }
}

type Destination = { draft: string; command: Command };
type Contents = Omit<Manifest, "siteVersion" | "createdAt">;

async function backUpServer(
  owner: OwnerConnection,
  { url, draft, command }: Destination & { url: string },
): Promise<Contents> {
  const { rows } = await owner.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  );
  const tools = await findClientTools(rows[0]?.major ?? 0);
  const certificatesFile = `${draft}/certificates.pem`;
  const place = { owner, url, folder: draft, tools, certificatesFile };
  try {
    const contents = await dumpDatabase(place);
    const check = command.isVerified ? await checkDump(place, contents) : "none";
    return { kind: "dump", ...contents, toolsMajor: tools.major, check };
  } finally {
    await rm(certificatesFile, { force: true });
  }
}

async function backUpCluster(
  owner: OwnerConnection,
  { dataDir, draft, command }: Destination & { dataDir: string },
): Promise<Contents> {
  const copyDir = join(draft, "postgres");
  const writtenBefore = await oldestTransaction(owner);
  const most = command.isVerified ? await countRows(owner, writtenBefore) : {};
  await copyCluster(owner, join(dataDir, "postgres"), copyDir);
  const { rows: _, ...live } = await readContents(owner);
  if (!command.isVerified) return { kind: "cluster", ...live, check: "none" };
  const bounds = { writtenBefore, most, least: await countRows(owner, writtenBefore) };
  const contents = await checkCluster({ copyDir, scratchDir: checkFolder(command.folder), live, bounds });
  return { kind: "cluster", ...contents, check: "restored" };
}

function describe(manifest: Manifest, config: Config): string[] {
  const { check, rows = {}, migrations, policies } = manifest;
  const counted = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const held = `${migrations.length} migrations, ${counted} rows in ${Object.keys(rows).length} tables, ${policies} policies`;
  const checked = {
    restored: `Checked by restoring it into a scratch place: ${held}; visitors can apply and read nothing.`,
    read: "Checked by reading the archive only, because the user of DATABASE_URL may not make a scratch database: alter role NAME createdb lets it.",
    none: "Not checked (--no-verify).",
  };
  const keys = "The signing keys are in AUTH_SIGNING_KEYS, not in the backup: keep that setting too.";
  return [checked[check], ...(config.signingKeys ? [keys] : [])];
}

async function prune(folder: string, { check }: Manifest, age: { days: number; now: Date }): Promise<void> {
  if (check !== "restored") {
    console.log("Older backups were kept, because this one was not restored for a check.");
    return;
  }
  const { removed, unchecked } = await removeOld(folder, age).catch((error: unknown) => {
    throw asStartError(error, {
      failed: "The backup is complete, but an older one could not be removed",
      wayOut: "Free some space.",
    });
  });
  if (removed > 0) console.log(`Removed ${removed} older than ${age.days} days.`);
  if (unchecked > 0)
    console.log(
      `Kept ${unchecked} older than ${age.days} days that nobody ever checked: remove them by hand.`,
    );
}

/** Writes `lastBackupFile`, whose age the metrics show. The rename makes the write atomic. */
async function recordBackup(
  dataDir: string,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const note = { createdAt: manifest.createdAt, folder, check: manifest.check };
  const path = join(dataDir, lastBackupFile);
  try {
    await writeFile(`${path}.part`, `${JSON.stringify(note)}\n`, { mode: 0o600 });
    await rename(`${path}.part`, path);
  } catch (error) {
    throw asStartError(error, {
      failed: `The backup is complete, but it could not be noted in ${path}`,
      wayOut: "Free some space there.",
    });
  }
}
