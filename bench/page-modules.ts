// The modules that a built page starts with, read from its inline module script and from their imports.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";

export const builtPages = join(import.meta.dirname, "..", "build", "client");

/** Paths such as `/assets/root-BTMJk7kZ.js`; `clientDir` is the build's folder of public files. */
export function modulesOf(html: string, clientDir: string): string[] {
  const script = /<script[^>]* type="module"[^>]*>([\s\S]+?)<\/script>/.exec(html)?.[1];
  if (!script) throw new Error("The page has no inline module script.");
  const found = new Set<string>();
  const add = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(readFileSync(join(clientDir, path), "utf8")).imported.forEach((name) => {
      add(join("/assets", name));
    });
  };
  const { imported, started } = importsOf(script);
  [...imported, ...started].forEach(add);
  return [...found];
}

/** What a module waits for, and what it asks for once it runs: React is started in the second way. */
function importsOf(source: string): { imported: string[]; started: string[] } {
  const { staticImports, dynamicImports } = parseSync("module.js", source).module;
  return {
    imported: staticImports.map(({ moduleRequest }) => moduleRequest.value),
    started: dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  };
}
