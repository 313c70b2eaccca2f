// A step of the build: leaves in every page the styles that it needs as it was rendered, so that the page
// arrives in the first ten packets. The whole stylesheet comes with the scripts (app/entry.client.tsx).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Stylesheet, stylesheet } from "./page-styles.ts";

const buildDir = resolve(import.meta.dirname, "..", process.env.SITE_BUILD_DIR ?? "build");
const siteDir = join(buildDir, "client");

const pages = readdirSync(siteDir, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("index.html"),
);
const sheets = new Map<string, Stylesheet>();
for (const page of pages) {
  const path = join(siteDir, page);
  writeFileSync(path, withOwnStyles(readFileSync(path, "utf8")));
}

function withOwnStyles(html: string): string {
  const [element, css] = /<style>([\s\S]+?)<\/style>/.exec(html) ?? [];
  if (!element || !css) throw new Error("A built page has no stylesheet inside.");
  const sheet = sheets.get(css) ?? stylesheet(css);
  sheets.set(css, sheet);
  const body = html.replace(element, "");
  return html.replace(element, () => `<style>${sheet.usedBy(body, drawingsOf(body))}</style>`);
}

/** Drawings are used in place and take the page's colours. */
function drawingsOf(html: string): string[] {
  const paths = new Set(Array.from(html.matchAll(/<use href="([^"#]+\.svg)#/g), ([, path = ""]) => path));
  return [...paths].map((path) => readFileSync(join(siteDir, path), "utf8"));
}
