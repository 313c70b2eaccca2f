// The modules that a built page loads at start, by their names in its HTML and by their imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const builtPages = join(import.meta.dirname, "..", "..", "build", "client");

/** Returns paths such as `/assets/root-BTMJk7kZ.js`. `clientDir` is the build's folder of public files. */
export function modulesOf(html: string, clientDir: string): string[] {
  const found = new Set(assetsInPage(html).filter((path) => path.endsWith(".js")));
  for (const path of found)
    for (const next of importsOf(readFileSync(join(clientDir, path), "utf8"))) found.add(next);
  return [...found];
}

export function assetsInPage(html: string): string[] {
  return Array.from(html.matchAll(/"(\/assets\/[\w.-]+)/g), ([, path = ""]) => path);
}

/** The static imports of a module of the build. */
export function importsOf(source: string): string[] {
  return Array.from(source.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g), ([, name]) => `/assets/${name}`);
}
