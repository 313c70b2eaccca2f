// A step of the build: reads every page as it will be served, and ends the build with one sentence for each
// fault that a visitor would see. So a build with a missing text or a broken link never replaces a good one.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { languages } from "#words";
import { pathIn } from "../../contract/pages.ts";
import { readBuiltSite } from "../../server/site/check/built-files.ts";
import { type ReadPage, readPage } from "../../server/site/check/read-page.ts";
import { siteFaults } from "../../server/site/check/site-faults.ts";
import { pageRenderer } from "../../server/site/page-renderer.ts";
import { withFolderName } from "../../words/read-files.ts";

const buildDir = resolve(import.meta.dirname, "..", "..", process.env.SITE_BUILD_DIR ?? "build");
const siteDir = join(buildDir, "client");
/** An unknown address, to get the not-found page. */
const unknownPath = "/no-such-page";

const site = readBuiltSite([siteDir]);
for (const language of languages()) {
  const path = pathIn(language, unknownPath);
  site.pages.set(path, await readNotFound(path));
}
const faults = siteFaults(site, (path) => readFileSync(join(siteDir, path), "utf8"));
for (const fault of faults) console.error(withFolderName(fault));
if (faults.length > 0)
  console.error(
    withFolderName(
      "Correct that in content/, then start again. Until then the site stays as it was built before.",
    ),
  );
process.exitCode = faults.length === 0 ? 0 : 1;

/** Renders the page on request, as the server does (server/site/built-site.ts). */
async function readNotFound(path: string): Promise<ReadPage> {
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
  const response = await pageRenderer(build)(new Request(site.origin + path));
  return readPage(await response.text());
}
