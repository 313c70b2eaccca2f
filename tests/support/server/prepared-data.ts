// A data directory whose database is made and migrated already, for sites whose first start is not the
// subject: making one takes seconds, copying it a fraction of one. Made once per run, in the run's scratch
// folder.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** `make` fills an empty folder; two workers may do so at once, and the slower one's is thrown away. */
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
  await promisify(execFile)("cp", ["-a", `${prepared}/.`, dataDir]);
}
