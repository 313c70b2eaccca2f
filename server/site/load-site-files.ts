// Reads the client build into memory, and inserts SITE_URL, which is not known when pages are built.
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { setImmediate as oneTurn } from "node:timers/promises";
import { createMemoryFile, type MemoryFile, type MemoryFileOptions } from "./memory-file.ts";

/** The origin that the build writes where SITE_URL belongs. */
export const placeholderOrigin = "https://site-url.invalid";

export type SiteFilesOptions = {
  /** Folder of the client build. */
  folder: string;
  siteUrl: string;
  /** Files that are kept where they would be made the same again, with what was compressed of them. */
  earlier?: ReadonlyMap<string, MemoryFile>;
  /** The headers of a file besides those that `createMemoryFile` sets (type, caching, encoding). */
  headersOf?(path: string, html: string | undefined): Record<string, string>;
  /** The last transformation of a page's HTML. */
  finish?(html: string, path: string): string;
};

/**
 * Returns every file of the build by the path of its requests. The path of a page is without `index.html`.
 */
export async function loadSiteFiles({
  folder,
  siteUrl,
  earlier,
  headersOf = () => ({}),
  finish = (html) => html,
}: SiteFilesOptions): Promise<Map<string, MemoryFile>> {
  const contents = await readAll(folder);
  const files = new Map<string, MemoryFile>();
  for (const [address, bytes] of contents) {
    if (/\.(br|gz)$/.test(address)) continue;
    const path = address.replace(/\/index\.html$/, "") || "/";
    if (typesWithSiteUrl.has(extname(address))) {
      const text = bytes.toString("utf8").replaceAll(placeholderOrigin, siteUrl);
      const html = extname(address) === ".html" ? finish(text, path) : undefined;
      const headers = headersOf(path, html);
      files.set(path, made(path, { address, bytes: Buffer.from(html ?? text), headers }));
    } else {
      const [br, gzip] = [contents.get(`${address}.br`), contents.get(`${address}.gz`)];
      const compressed = { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
      files.set(path, made(path, { address, bytes, compressed, headers: headersOf(path, undefined) }));
    }
    await oneTurn(); // between two files a visitor's request is answered
  }
  return files;

  function made(path: string, options: MemoryFileOptions): MemoryFile {
    const known = earlier?.get(path);
    return known?.isMadeOf(options) ? known : createMemoryFile(options);
  }
}

/** Types of files that may contain SITE_URL. They are compressed after it is inserted. */
const typesWithSiteUrl = new Set([".html", ".xml", ".txt", ".data", ".webmanifest", ".ics"]);

async function readAll(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  return new Map(
    await Promise.all(
      files.map(async (entry) => {
        const path = join(entry.parentPath, entry.name);
        return [path.slice(folder.length).split(sep).join("/"), await readFile(path)] as const;
      }),
    ),
  );
}
