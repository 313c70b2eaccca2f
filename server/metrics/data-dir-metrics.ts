// Metrics of DATA_DIR: the free space and the size of its filesystem, and the time of the last checked
// backup.
import { readFile, statfs } from "node:fs/promises";
import { join } from "node:path";
import { Gauge, type Registry } from "prom-client";
import { z } from "zod";
import { lastBackupFile } from "../platform/last-backup.ts";
import type { Log } from "../platform/log.ts";

/**
 * Adds the metrics, which are measured with each scrape. A metric that cannot be measured is absent. If no
 * backup is recorded, its time is 0.
 */
export function collectDataDirMetrics(
  registry: Registry,
  { dataDir, log }: { dataDir: string; log: Log },
): void {
  const gauge = (name: string, help: string, read: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        try {
          this.set(await read());
        } catch (error) {
          log.warn({ err: error, figure: name }, "a figure about DATA_DIR could not be measured");
        }
      },
    });
  gauge("data_dir_available_bytes", "Room that is left for the site on DATA_DIR's filesystem.", async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  });
  gauge("data_dir_size_bytes", "Size of DATA_DIR's filesystem.", async () => {
    const { blocks, bsize } = await statfs(dataDir);
    return blocks * bsize;
  });
  gauge(
    "backup_last_success_timestamp_seconds",
    "When the newest backup was made and verified, in seconds since 1970; 0 when there is none.",
    async () => (await lastBackup(dataDir, log)).getTime() / 1000,
  );
}

/**
 * Reads `{"createdAt": "2026-11-22T03:15:00Z", ...}`, which `npm run backup` writes after it has checked a
 * backup.
 */
async function lastBackup(dataDir: string, log: Log): Promise<Date> {
  try {
    return new Date(
      backupRecord.parse(JSON.parse(await readFile(join(dataDir, lastBackupFile), "utf8"))).createdAt,
    );
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing)
      log.warn({ err: error }, `${lastBackupFile} in DATA_DIR does not say when a backup was made`);
    return new Date(0);
  }
}

const backupRecord = z.object({ createdAt: z.iso.datetime({ offset: true }) });
