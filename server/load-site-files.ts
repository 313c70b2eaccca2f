// Reads the client build into memory. Pages are built without knowing their address: SITE_URL is put in here, and their scripts are put off.
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { withLateScripts } from "./late-scripts.ts";
import { type MemoryFile, memoryFile } from "./memory-file.ts";

/** The origin that the build writes where SITE_URL belongs. */
export const placeholderOrigin = "https://site-url.invalid";

/** Every file of the build by its address. */
export async function loadSiteFiles(folder: string, siteUrl: string): Promise<Map<string, MemoryFile>> {
  const contents = await readAll(folder);
  const files = new Map<string, MemoryFile>();
  for (const [address, bytes] of contents) {
    if (/\.(br|gz)$/.test(address)) continue;
    if (namesItsAddress.has(extname(address))) {
      const text = bytes.toString("utf8").replaceAll(placeholderOrigin, siteUrl);
      const body = extname(address) === ".html" ? withLateScripts(text) : text;
      files.set(address, memoryFile(address, Buffer.from(body)));
    } else {
      const [br, gzip] = [contents.get(`${address}.br`), contents.get(`${address}.gz`)];
      files.set(address, memoryFile(address, bytes, { ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }));
    }
  }
  return files;
}

/** Files in which SITE_URL may stand; they are compressed once that is known. */
const namesItsAddress = new Set([".html", ".xml", ".txt", ".data", ".webmanifest"]);

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
