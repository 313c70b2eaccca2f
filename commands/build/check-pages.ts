// A step of the build: reads every page as it will be served, and ends the build with one sentence for each
// fault that a visitor would see. So a build with a missing text or a broken link never replaces a good one.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { languages } from "#words";
import { pathIn, webManifestPath } from "../../contract/pages.ts";
import {
  type BuiltSite,
  linkFaults,
  pageFaults,
  unlinkedFaults,
} from "../../server/site/check/page-faults.ts";
import { type ReadPage, readPage } from "../../server/site/check/read-page.ts";
import { placeholderOrigin as origin } from "../../server/site/load-site-files.ts";
import { pageRenderer } from "../../server/site/page-renderer.ts";
import { withFolderName } from "../../words/read-files.ts";

const buildDir = resolve(import.meta.dirname, "..", "..", process.env.SITE_BUILD_DIR ?? "build");
const siteDir = join(buildDir, "client");
/** An unknown address, to get the not-found page. */
const unknownPath = "/no-such-page";

const site = readSite();
for (const language of languages()) {
  const path = pathIn(language, unknownPath);
  site.pages.set(path, await readNotFound(path));
}
const faults = [
  ...[...site.pages].flatMap(([path, page]) =>
    pageFaults(path, page, site).map((sentence) => ({ path, sentence })),
  ),
  ...["/sitemap.xml", "/robots.txt", ...languages().map((one) => pathIn(one, webManifestPath))].flatMap(
    (path) =>
      addressesIn(path).flatMap((address) =>
        linkFaults({ address, path }, site).map((sentence) => ({ path, sentence })),
      ),
  ),
  ...unlinkedFaults(addressesIn("/sitemap.xml").map(pathOf), site).map((sentence) => ({
    path: "/sitemap.xml",
    sentence,
  })),
];
for (const [sentence, found] of Map.groupBy(faults, ({ sentence }) => sentence)) {
  const paths = [...new Set(found.map(({ path }) => path))];
  const others = paths.length > 1 ? ` (and ${paths.length - 1} more)` : "";
  console.error(`${paths[0]}${others}: ${withFolderName(sentence)}`);
}
if (faults.length > 0)
  console.error(
    withFolderName(
      "Correct that in content/, then start again. Until then the site stays as it was built before.",
    ),
  );
process.exitCode = faults.length === 0 ? 0 : 1;

function readSite(): BuiltSite {
  const pages = new Map<string, ReadPage>();
  const files = new Map<string, Set<string>>();
  for (const entry of readdirSync(siteDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(siteDir.length).split(sep).join("/");
    if (entry.name === "index.html") {
      pages.set(path.replace(/\/index\.html$/, "") || "/", readPage(readFileSync(file, "utf8")));
    } else {
      files.set(path, path.endsWith(".svg") ? readPage(readFileSync(file, "utf8")).ids : new Set());
    }
  }
  return { origin, pages, files };
}

/** Renders the page on request, as the server does (server/site/built-site.ts). */
async function readNotFound(path: string): Promise<ReadPage> {
  const build: ServerBuild = await import(pathToFileURL(join(buildDir, "server", "index.js")).href);
  const response = await pageRenderer(build)(new Request(origin + path));
  return readPage(await response.text());
}

function pathOf(address: string): string {
  return new URL(address).pathname;
}

/** Addresses of this site in a sitemap, robots.txt or manifest: full URLs, and the paths of a manifest. */
function addressesIn(path: string): string[] {
  const text = readFileSync(join(siteDir, path), "utf8");
  const whole = text.match(new RegExp(`${origin}[^\\s"<]*`, "g")) ?? [];
  return [
    ...whole,
    ...Array.from(text.matchAll(/"(?:src|start_url)": "([^"]+)"/g), ([, found = ""]) => found),
  ];
}
