// A step of the build: renders every public page in each language but the default one, whose pages React
// Router has prerendered. Writes the same files: the page, its data for navigation inside the site, the
// words of the Security dialog, and the web manifest.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { languages, wordsOf } from "#words";
import { placeholderOrigin } from "../../server/site/load-site-files.ts";
import { pageRenderer } from "../../server/site/page-renderer.ts";
import { documentsOf, pagesOf } from "../../server/site/rendered-files.ts";

const buildDir = resolve(import.meta.dirname, "..", "..", process.env.SITE_BUILD_DIR ?? "build");
const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
const render = pageRenderer(build);

for (const language of languages().filter(({ path }) => path !== "")) {
  for (const { file, rendered, data } of pagesOf(language, wordsOf(language.code).programPaths)) {
    await write(file, rendered);
    await write(data, data);
  }
  for (const file of documentsOf(language)) await write(file, file);
}

async function write(file: string, path: string): Promise<void> {
  const response = await render(new Request(`${placeholderOrigin}${path}`));
  if (response.status !== 200) throw new Error(`${path} answered ${response.status} while it was rendered.`);
  const target = join(buildDir, "client", file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, Buffer.from(await response.arrayBuffer()));
}
