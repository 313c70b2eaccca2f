// Finds a hashed asset of a build that this server does not serve: of an earlier one, for pages that were
// opened before an update, or of the next one, while servers restart in turn. server/site/retain-assets.ts
// stores these assets.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMemoryFile, type MemoryFile } from "./memory-file.ts";
import { buildName } from "./retain-assets.ts";

/** Returns undefined, instead of a promise, for a path that is not of a hashed asset. */
export type FindRetainedAsset = (path: string) => Promise<MemoryFile | undefined> | undefined;

export type RetainedAssetFinderOptions = {
  keptDir: string;
  headersOf(path: string, html: string | undefined): Record<string, string>;
  /** A monotonic clock in milliseconds. */
  now?: () => number;
  /** Lists the names in a folder; by default `readdir`. */
  list?: (folder: string) => Promise<string[]>;
};

/**
 * Assets that were found stay in memory, whose size the limits of `retainAssets` bound. All other paths are
 * looked up in one listing that all callers share, so a flood of invented names costs the file system no more
 * than a few names. Of a caller's text, only the name of a stored file reaches the file system.
 */
export function createRetainedAssetFinder({
  keptDir,
  headersOf,
  now = () => performance.now(),
  list = readdir,
}: RetainedAssetFinderOptions): FindRetainedAsset {
  const found = new Map<string, Promise<MemoryFile | undefined>>();
  const folders = cacheBriefly(() => foldersByName(keptDir, list), now);

  async function find(path: string, name: string): Promise<MemoryFile | undefined> {
    const folder = (await folders()).get(name);
    if (folder === undefined) return undefined;
    const file = found.get(path) ?? read(path, join(folder, name));
    found.set(path, file);
    return file;
  }

  async function read(path: string, file: string): Promise<MemoryFile | undefined> {
    const bytesOf = (suffix: string) => readFile(file + suffix).catch(() => undefined);
    const [bytes, br, gzip] = await Promise.all([bytesOf(""), bytesOf(".br"), bytesOf(".gz")]);
    if (!bytes) {
      found.delete(path); // removed since it was listed; it may come with the next build
      return undefined;
    }
    const compressed = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
    return createMemoryFile({ address: path, bytes, compressed, headers: headersOf(path, undefined) });
  }

  return (path) => {
    const name = hashedAsset.exec(path)?.groups?.name;
    return name ? (found.get(path) ?? find(path, name)) : undefined;
  };
}

/** Caches the result of `work` for `listingMs`. Callers share it while the work is still running. */
function cacheBriefly<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let latest: { begunAt: number; result: Promise<T> } | undefined;
  return () => {
    if (!latest || now() - latest.begunAt >= listingMs) latest = { begunAt: now(), result: work() };
    return latest.result;
  };
}

/**
 * Shorter than the time from which a server of the next build has stored its assets until it listens. So the
 * listing has every asset that a page of the next build requests.
 */
const listingMs = 200;

/** The folder of each stored file, by the file's name. */
async function foldersByName(
  keptDir: string,
  list: (folder: string) => Promise<string[]>,
): Promise<Map<string, string>> {
  const namesIn = (folder: string) => list(folder).catch(() => []);
  const folders = (await namesIn(keptDir))
    .filter((entry) => buildName.test(entry))
    .map((build) => join(keptDir, build));
  const names = await Promise.all(folders.map(namesIn));
  return new Map(folders.flatMap((folder, index) => (names[index] ?? []).map((name) => [name, folder])));
}

/** Matches names as the bundler writes them: a name, a hash of eight characters, an extension. */
const hashedAsset = /^\/assets\/(?<name>[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5})$/;
