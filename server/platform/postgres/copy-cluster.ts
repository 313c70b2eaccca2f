// A whole and consistent copy of a PostgreSQL cluster that runs meanwhile (PostgreSQL manual, "Making a Base
// Backup Using the Low Level API"): its files as they are found, the write-ahead log from before the first to
// after the last of them, and the label that tells PostgreSQL where to begin when it starts on the copy.
import { chmod, copyFile, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase } from "pg";

/** `owner` is a superuser's connection of its own: the backup ends with it. `target` must not exist. */
export async function copyCluster(owner: ClientBase, clusterDir: string, target: string): Promise<void> {
  // Until the connection ends, no log that the copy needs is recycled.
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
  for (const name of logs) await copyWhole(join(clusterDir, "pg_wal", name), join(target, "pg_wal", name));
  await writeFile(join(target, "backup_label"), ended.rows[0]?.labelfile ?? "", { flush: true });
  await chmod(target, 0o700);
}

/** Files may come and go: the write-ahead log knows what became of them. */
async function copyFolder(clusterDir: string, target: string, path: string): Promise<void> {
  await mkdir(join(target, path), { mode: 0o700 });
  const entries = await readdir(join(clusterDir, path), { withFileTypes: true }).catch(goneIsEmpty);
  for (const entry of entries) {
    const inside = join(path, entry.name);
    if (!isNeeded(path, entry.name)) continue;
    if (entry.isDirectory()) await copyFolder(clusterDir, target, inside);
    else if (entry.isFile())
      await copyWhole(join(clusterDir, inside), join(target, inside)).catch(goneIsEmpty);
  }
}

async function copyWhole(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const file = await open(to, "r+");
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
}

function goneIsEmpty(error: NodeJS.ErrnoException): never[] {
  if (error.code !== "ENOENT") throw error;
  return [];
}

/** What belongs to the running process, or is made anew at a start, stays out (as pg_basebackup has it). */
function isNeeded(folder: string, name: string): boolean {
  const [top = ""] = folder.split("/");
  if (madeAnew.includes(top)) return false;
  return (
    !["postmaster.pid", "postmaster.opts", "pg_internal.init"].includes(name) && !name.startsWith("pgsql_tmp")
  );
}

const madeAnew = [
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots"],
  ...["pg_stat_tmp", "pg_subtrans"],
];
