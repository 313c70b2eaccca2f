// A step of the build: renders every public page in each language but the default one, whose pages React
// Router has prerendered. Writes the same files: the page, its data for navigation inside the site, the
// words of the Security dialog, and the web manifest.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { languages, wordsOf } from "#words";
import { isPublic, languageFiles, pagePaths, pathIn } from "../../contract/pages.ts";
import { placeholderOrigin } from "../../server/site/load-site-files.ts";
import { pageRenderer } from "../../server/site/page-renderer.ts";

const buildDir = resolve(import.meta.dirname, "..", "..", process.env.SITE_BUILD_DIR ?? "build");
const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
const render = pageRenderer(build);

for (const language of languages().filter(({ path }) => path !== "")) {
  const paths = [...pagePaths.filter(isPublic), ...wordsOf(language.code).programPaths];
  for (const path of paths.map((path) => pathIn(language, path))) {
    await write(`${path}/index.html`, path);
    await write(`${path}.data`, `${path}.data`);
  }
  for (const file of languageFiles.map((path) => pathIn(language, path))) await write(file, file);
}

async function write(file: string, path: string): Promise<void> {
  const response = await render(new Request(`${placeholderOrigin}${path}`));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} while it was rendered.`);
  const target = join(buildDir, "client", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.from(await response.arrayBuffer()));
}
