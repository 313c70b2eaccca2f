// A step of the build: gives every page the styles that it needs itself, with the whole stylesheet as a file
// that comes with the scripts, and puts its scripts off (server/late-scripts.ts). What is rendered on request
// later finds the text of the late start beside the build.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { minifySync } from "vite";
import { lateStartFile, withLateScripts } from "../server/late-scripts.ts";
import { lateStart } from "../server/late-start.ts";
import { type Stylesheet, stylesheet } from "./page-styles.ts";

const buildDir = resolve(import.meta.dirname, "..", process.env.SITE_BUILD_DIR ?? "build");
const siteDir = join(buildDir, "client");

const startText = lateStartText();
writeFileSync(join(buildDir, lateStartFile), startText);
const pages = readdirSync(siteDir, { recursive: true, encoding: "utf8" }).filter((path) =>
  path.endsWith("index.html"),
);
const sheets = new Map<string, Stylesheet & { href: string }>();
for (const page of pages) {
  const path = join(siteDir, page);
  const { html } = withLateScripts(readFileSync(path, "utf8"), { lateStart: startText });
  // A page that is nothing without its scripts would only be styled twice.
  writeFileSync(path, html.includes('when:"painted"') ? html : withOwnStyles(html));
}

/** The function's text, in short names. */
function lateStartText(): string {
  return minifySync("late-start.js", lateStart.toString(), { module: false }).code.trim();
}

/** `data-whole` names the file of the whole stylesheet. */
function withOwnStyles(html: string): string {
  const [element, css] = /<style>([\s\S]+?)<\/style>/.exec(html) ?? [];
  if (!element || !css) throw new Error("A built page has no stylesheet inside.");
  const { href, usedBy } = sheetOf(css);
  const body = html.replace(element, "");
  return html.replace(element, () => `<style data-whole="${href}">${usedBy(body, drawingsOf(body))}</style>`);
}

/** Drawings are used in place and take the page's colours. */
function drawingsOf(html: string): string[] {
  const paths = new Set(Array.from(html.matchAll(/<use href="([^"#]+\.svg)#/g), ([, path = ""]) => path));
  return [...paths].map((path) => readFileSync(join(siteDir, path), "utf8"));
}

function sheetOf(css: string): Stylesheet & { href: string } {
  const known = sheets.get(css);
  if (known) return known;
  const href = `/assets/whole-${createHash("sha256").update(css).digest("base64url").slice(0, 8)}.css`;
  writeFileSync(join(siteDir, href), css);
  const sheet = { ...stylesheet(css), href };
  sheets.set(css, sheet);
  return sheet;
}
