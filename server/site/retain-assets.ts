// Keeps the hashed assets of the builds that this server has served, so that a page that was opened before an
// update can load them after it (docs/operate.md, Updates). Each build has a folder of its own in
// DATA_DIR/assets.
import { createHash } from "node:crypto";
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { daysBefore } from "../platform/durations.ts";

/** The folder in DATA_DIR. A backup leaves it out: every start fills it. */
export const retainedAssetsFolder = "assets";

export type KeepOptions = {
  /** The assets of the build that is served now. */
  assetsDir: string;
  /** Folder in which the assets of all builds are kept. */
  keptDir: string;
  now: Date;
};

/**
 * Stores the assets of the current build and removes old builds. It must be called before this server
 * listens, so that a server of the previous build, which still runs, can serve these assets too.
 */
export async function retainAssets({ assetsDir, keptDir, now }: KeepOptions): Promise<void> {
  const names = (await readdir(assetsDir)).sort();
  const build = createHash("sha256").update(names.join("\n")).digest("hex").slice(0, 16);
  const folder = join(keptDir, build);
  await mkdir(keptDir, { recursive: true });
  const kept = await keptBuilds(keptDir);
  const [latest] = kept;
  if (!kept.some((other) => other.build === build)) {
    await addBuild({ names, assetsDir, before: latest?.folder, folder });
  }
  if (latest && latest.build !== build) await noteServed(latest.folder, new Date(now.getTime() - 1_000));
  await noteServed(folder, now);
  await removeOld(keptDir, { build, now });
}

/**
 * The number of builds besides the current one, the days that they are kept after they were last served, and
 * the size of all builds in bytes.
 */
const bounds = { otherBuilds: 4, days: 14, bytes: 64 * 1024 * 1024 };

type KeptBuild = { build: string; folder: string; servedAt: number };

/** The builds in `keptDir`, the last served one first. */
async function keptBuilds(keptDir: string): Promise<KeptBuild[]> {
  const builds = (await readdir(keptDir)).filter((name) => buildName.test(name));
  const kept = await Promise.all(
    builds.map(async (build) => {
      const folder = join(keptDir, build);
      return { build, folder, servedAt: (await stat(folder).catch(ignoreMissing))?.mtimeMs ?? 0 };
    }),
  );
  return kept.sort((a, b) => b.servedAt - a.servedAt);
}

/**
 * Writes to the modification time of a build's folder when the build was last served, which is until a server
 * with another build starts.
 */
async function noteServed(folder: string, at: Date): Promise<void> {
  await utimes(folder, at, at).catch(ignoreMissing);
}

/** Ignores a missing file, because another server may start at the same time and remove old builds. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

type Addition = { names: string[]; assetsDir: string; before: string | undefined; folder: string };

/**
 * Fills a draft folder and renames it when it is complete. Of servers that start together, the first one
 * renames its draft, and the others remove theirs.
 */
async function addBuild({ names, assetsDir, before, folder }: Addition): Promise<void> {
  const draft = await mkdtemp(`${folder}.`);
  try {
    for (const name of names) {
      const target = join(draft, name);
      const isLinked =
        (before && (await tryLink(join(before, name), target))) ||
        (await tryLink(join(assetsDir, name), target));
      if (!isLinked) await copyFile(join(assetsDir, name), target);
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true }); // on a full disk each start would leave another one
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "ENOTEMPTY" && code !== "EEXIST") throw error;
  }
}

/**
 * Creates a hard link. Resolves with false if there is no such file, or if the file system or its rules do
 * not allow the link.
 */
function tryLink(source: string, target: string): Promise<boolean> {
  return link(source, target).then(
    () => true,
    () => false,
  );
}

async function removeOld(keptDir: string, { build, now }: { build: string; now: Date }): Promise<void> {
  const others = (await keptBuilds(keptDir)).filter((kept) => kept.build !== build);
  let bytes = await sizeOf(join(keptDir, build));
  for (const [place, { folder, servedAt }] of others.entries()) {
    bytes += await sizeOf(folder);
    const isOld = servedAt < daysBefore(now, bounds.days).getTime();
    if (isOld || place >= bounds.otherBuilds || bytes > bounds.bytes)
      await rm(folder, { recursive: true, force: true });
  }
  await removeDrafts(keptDir, now);
}

/** Removes the drafts of servers that were killed while they filled them. */
async function removeDrafts(keptDir: string, now: Date): Promise<void> {
  for (const name of (await readdir(keptDir)).filter((name) => draftName.test(name))) {
    const madeAt = (await stat(join(keptDir, name)).catch(() => undefined))?.mtimeMs ?? now.getTime();
    if (now.getTime() - madeAt > draftMs) await rm(join(keptDir, name), { recursive: true, force: true });
  }
}

async function sizeOf(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? [];
  const sizes = names.map(async (name) => (await stat(join(folder, name)).catch(ignoreMissing))?.size ?? 0);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const buildName = /^[0-9a-f]{16}$/;
const draftName = /^[0-9a-f]{16}\.\w+$/;
const draftMs = 3_600_000;
