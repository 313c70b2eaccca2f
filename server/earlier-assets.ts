// Finds a hashed asset of another build than the one that is served: of earlier ones, for pages that were
// opened before an update, and of the next one while servers restart in turn (server/kept-assets.ts puts them
// there).
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { buildName } from "./kept-assets.ts";
import { type MemoryFile, memoryFile } from "./memory-file.ts";

/** Undefined at once for a path that names no hashed asset. */
export type FindEarlierAsset = (path: string) => Promise<MemoryFile | undefined> | undefined;

export type EarlierAssetsOptions = {
  keptDir: string;
  headersOf(path: string, html: string | undefined): Record<string, string>;
};

/**
 * What was found stays in memory, of which the bounds of `keepAssets` are the bound. A miss costs one
 * file-system call for the folder and one for each build in it; nothing that a caller writes but such a name
 * reaches the file system.
 */
export function earlierAssets({ keptDir, headersOf }: EarlierAssetsOptions): FindEarlierAsset {
  const asked = new Map<string, Promise<MemoryFile | undefined>>();

  async function find(path: string, name: string): Promise<MemoryFile | undefined> {
    const builds = (await readdir(keptDir).catch(() => [])).filter((entry) => buildName.test(entry));
    for (const build of builds) {
      const read = (suffix: string) => readFile(join(keptDir, build, name + suffix)).catch(() => undefined);
      const bytes = await read("");
      if (!bytes) continue;
      const [br, gzip] = await Promise.all([read(".br"), read(".gz")]);
      const compressed = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
      return memoryFile({ address: path, bytes, compressed, headers: headersOf(path, undefined) });
    }
    asked.delete(path); // it may come with the next build
    return undefined;
  }

  return (path) => {
    const name = hashedAsset.exec(path)?.groups?.name;
    if (!name) return undefined;
    const file = asked.get(path) ?? find(path, name);
    asked.set(path, file);
    return file;
  };
}

/** A name, eight characters of hash, an extension: as the bundler and commands/finish-pages.ts write them. */
const hashedAsset = /^\/assets\/(?<name>[\w.-]{1,100}-[\w-]{8}\.[a-z0-9]{2,5})$/;
