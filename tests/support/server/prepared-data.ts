// A data directory with a migrated database, for sites whose first start is not the subject: making one takes
// seconds, copying it a fraction of one. It is made once per run, in the run's temporary folder.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** `make` fills an empty folder. If two workers make one at once, the slower one's copy is discarded. */
export async function copyPreparedData(
  dataDir: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const prepared = join(tmpdir(), "prepared-data");
  if (!existsSync(prepared)) {
    const draft = await mkdtemp(`${prepared}-`);
    await make(draft);
    await rename(draft, prepared).catch(() => rm(draft, { recursive: true }));
  }
  await mkdir(dataDir, { recursive: true });
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, dataDir]);
}
