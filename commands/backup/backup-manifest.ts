// manifest.json in every backup: what the backup contains. A restore and its comparison use it.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { StartError } from "../../server/platform/start-error.ts";

export type Manifest = z.infer<typeof schema>;

const name = "manifest.json";

const schema = z.object({
  /**
   * cluster: a copy of the embedded database's files. dump: pg_dump's archive of the database of
   * DATABASE_URL.
   */
  kind: z.enum(["cluster", "dump"]),
  siteVersion: z.string(),
  postgresVersion: z.string(),
  /** Major version of pg_dump. Its archive needs pg_restore of the same version or a newer one. */
  toolsMajor: z.number().optional(),
  createdAt: z.iso.datetime(),
  /** Each is a module and a version. */
  migrations: z.array(z.string()),
  policies: z.number(),
  /** By table. Missing if the copied files were not opened as a database for a check. */
  rows: z.record(z.string(), z.number()).optional(),
  /**
   * restored: opened as a database and compared. read: only the archive was read to its end. none:
   * --no-verify.
   */
  check: z.enum(["restored", "read", "none"]),
});

/**
 * Returns undefined for a backup that lost its manifest. Throws StartError if the manifest cannot be read or
 * is damaged.
 */
export async function readManifest(backup: string): Promise<Manifest | undefined> {
  const path = join(backup, name);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(
      `${path} cannot be read (${error.code}). Run the command as the user who made the backup.`,
    );
  });
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new StartError(
    `${path} is damaged, or was written by a newer version of the site: use another backup, or that version.`,
  );
}

export async function writeManifest(backup: string, manifest: Manifest): Promise<void> {
  await writeFile(join(backup, name), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
