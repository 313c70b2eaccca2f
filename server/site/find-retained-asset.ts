// Finds a hashed asset of another build than the one that is served: of earlier ones, for pages that were
// opened before an update, and of the next one while servers restart in turn (server/site/retain-assets.ts
// puts them there).
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMemoryFile, type MemoryFile } from "./memory-file.ts";
import { buildName } from "./retain-assets.ts";

/** Undefined at once for a path that names no hashed asset. */
export type FindRetainedAsset = (path: string) => Promise<MemoryFile | undefined> | undefined;

export type RetainedAssetFinderOptions = {
  keptDir: string;
  headersOf(path: string, html: string | undefined): Record<string, string>;
  /** In milliseconds, of a clock that never goes back. */
  now?: () => number;
  /** The names in a folder. */
  list?: (folder: string) => Promise<string[]>;
};

/**
 * What was found stays in memory, of which the bounds of `retainAssets` are the bound. A miss is looked up in
 * one listing for all callers, so a flood of invented names costs the file system no more than a few of them;
 * nothing that a caller writes but the name of a kept file reaches it.
 */
export function createRetainedAssetFinder({
  keptDir,
  headersOf,
  now = () => performance.now(),
  list = readdir,
}: RetainedAssetFinderOptions): FindRetainedAsset {
  const found = new Map<string, Promise<MemoryFile | undefined>>();
  const folders = recent(() => foldersByName(keptDir, list), now);

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

/** The result of work that is done again once it is `listingMs` old; who asks meanwhile gets the same one. */
function recent<T>(work: () => Promise<T>, now: () => number): () => Promise<T> {
  let latest: { begunAt: number; result: Promise<T> } | undefined;
  return () => {
    if (!latest || now() - latest.begunAt >= listingMs) latest = { begunAt: now(), result: work() };
    return latest.result;
  };
}

/**
 * Shorter than a server of the next build takes from keeping its assets until it listens, so that no page of
 * its asks for what an older listing lacks.
 */
const listingMs = 200;

/** Of each kept file the folder it lies in. */
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

/** A name, eight characters of hash, an extension: as the bundler writes them. */
const hashedAsset = /^\/assets\/(?<name>[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5})$/;
