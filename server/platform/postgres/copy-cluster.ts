// Makes a consistent copy of a running PostgreSQL cluster: its files as they are found, the write-ahead log
// from the start of the copy to its end, and the backup label from which PostgreSQL recovers.
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { chmod, copyFile, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";

/**
 * Copies `clusterDir` to `target`, which must not exist. `owner` is a superuser's connection that nothing
 * else uses: the backup ends with it. Throws the errors of PostgreSQL and of the file system.
 */
export async function copyCluster(owner: ClientBase, clusterDir: string, target: string): Promise<void> {
  // A temporary slot keeps the log that the copy needs until this connection ends.
  await owner.query("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
  const began = await owner.query<{ log: string }>(
    "select pg_walfile_name(pg_backup_start('site backup', true)) as log",
  );
  await copyFolder(clusterDir, target, "");
  const ended = await owner.query<{ log: string; labelfile: string }>(
    "select pg_walfile_name(lsn) as log, labelfile from pg_backup_stop(false)",
  );
  const [first, last] = [began.rows[0]?.log ?? "", ended.rows[0]?.log ?? ""];
  const logs = (await readdir(join(clusterDir, "pg_wal"))).filter((name) => name >= first && name <= last);
  for (const name of logs) await copyAndSync(join(clusterDir, "pg_wal", name), join(target, "pg_wal", name));
  await writeFile(join(target, "backup_label"), ended.rows[0]?.labelfile ?? "", { flush: true });
  await chmod(target, 0o700);
}

/**
 * A file that disappears during the copy is left out, because the write-ahead log records what happened to
 * it.
 */
async function copyFolder(clusterDir: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { mode: 0o700 });
  const entries = await readdir(join(clusterDir, path), { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries) {
    const entryPath = join(path, entry.name);
    if (!isNeeded(path, entry.name)) continue;
    if (entry.isDirectory()) await copyFolder(clusterDir, target, entryPath);
    else if (entry.isFile())
      await copyAndSync(join(clusterDir, entryPath), join(target, entryPath)).catch(ignoreMissing);
  }
}

async function copyAndSync(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

/**
 * False for files of the running process and for files that PostgreSQL creates at a start. pg_basebackup
 * leaves them out too.
 */
function isNeeded(folder: string, name: string): boolean {
  const [top = ""] = folder.split("/");
  if (recreatedFolders.includes(top)) return false;
  return (
    !["postmaster.pid", "postmaster.opts", "pg_internal.init"].includes(name) && !name.startsWith("pgsql_tmp")
  );
}

const recreatedFolders = [
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots"],
  ...["pg_stat_tmp", "pg_subtrans"],
];
