// Limits of a page's weight (docs/speed-and-reliability.md): sizes and counts, never times. Needs the build,
// which `npm test` makes first.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { languages, pathInDefault } from "#words";
import { modulesOf } from "../bench/browser/page-modules.ts";
import { pathIn } from "../contract/pages.ts";
import { publicPages, unknownPath } from "./support/browser/public-pages.ts";

const client = join(import.meta.dirname, "..", process.env.SITE_BUILD_DIR ?? "build", "client");
const assets = join(client, "assets");
/** In every language. */
const pages = publicPages
  .filter((path) => path !== unknownPath)
  .flatMap((path) => languages().map((language) => pathIn(language, path)));

/**
 * Limits of a page's scripts: compressed bytes and number of files. These pages have a form, and so a higher
 * limit.
 */
const scripts: Record<string, [bytes: number, files: number]> = {
  "/scholarship": [138_000, 21],
  "/auth": [137_500, 22],
  "/status": [118_000, 18],
};
/** The limit of all other pages. */
const usualScripts: (typeof scripts)[string] = [115_000, 16];

test.each(pages)(
  "%s is at most 16,000 bytes of HTML with the stylesheet, compressed, which reach a phone in two flights of packets (R-309)",
  async (page) => {
    const [shown] = atData(await html(page));
    expect(compressedBytes(shown)).toBeLessThan(16_000);
  },
);

/**
 * A page with a form has more words: labels, hints, and what is said of each answer. Those of another
 * language than English may be a tenth longer.
 */
const wordsBytes = (page: string) =>
  (pathInDefault(page) in scripts ? 7_000 : 5_000) * (pathInDefault(page) === page ? 1 : 1.1);

test.each(pages)("the words of %s as data come after all that is shown, and are few", async (page) => {
  const written = await html(page);
  const [shown, data] = atData(written);
  expect(shown).toContain("</footer>");
  expect(data).not.toMatch(/<(main|footer|p|h1)\b/);
  expect(compressedBytes(written) - compressedBytes(shown)).toBeLessThan(wordsBytes(page));
});

const compressed = new Map<string, number>();

/** Of each text once. */
function compressedBytes(text: string): number {
  const bytes = compressed.get(text) ?? brotliCompressSync(text).length;
  compressed.set(text, bytes);
  return bytes;
}

/** A page in two parts: what is shown, and the data of the loaders, which React needs and nobody sees. */
function atData(written: string): [shown: string, data: string] {
  const start = written.indexOf("<script>window.__reactRouterContext.streamController.enqueue");
  expect(start).toBeGreaterThan(0);
  return [written.slice(0, start), written.slice(start)];
}

test.each(pages)("%s asks only for its fonts and pictures: its modules come after them", async (page) => {
  const written = await html(page);
  const links = written.match(/<link [^>]*>/g) ?? [];
  const preloads = links.filter((link) => link.includes("preload")); // includes the framework's "modulepreload"
  expect(preloads).toEqual([
    expect.stringMatching(/archivo-headings.* as="font"/),
    expect.stringMatching(/public-sans-text.* as="font"/),
  ]);
  expect(written).not.toMatch(/<link[^>]* rel="stylesheet"|<script[^>]* src=/);
});

test.each(pages.map((page) => [page, ...(scripts[pathInDefault(page)] ?? usualScripts)] as const))(
  "the scripts that %s starts with are at most %i bytes, compressed, in at most %i files",
  async (page, bytes, files) => {
    const chunks = modulesOf(await html(page), client);
    const sizes = await Promise.all(
      chunks.map(async (href) => (await readFile(join(client, `${href}.br`))).length),
    );
    expect(chunks.length).toBeGreaterThan(0);
    expect(chunks.length).toBeLessThanOrEqual(files);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(bytes);
  },
);

test("toasts, dialogs and the backend's client are no part of what a page starts with", async () => {
  const chunks = modulesOf(await html(""), client);
  const texts = await Promise.all(chunks.map((href) => readFile(join(client, href), "utf8")));
  expect(texts.join("\n")).toContain("hydrateRoot");
  for (const part of ["radix-toast", "DialogContent", "grant_type"])
    expect(texts.join("\n")).not.toContain(part);
});

test("the heading font is below 40 kB, and each drawing below 12 kB compressed (R-309)", async () => {
  const names = await readdir(assets);
  expect(await fontBytes("archivo-headings")).toBeLessThan(40_000);
  const drawings = names.filter((name) => name.endsWith(".svg"));
  expect(drawings.length).toBeGreaterThan(5);
  for (const name of drawings) {
    expect([name, brotliCompressSync(await readFile(join(assets, name))).length < 12_000]).toEqual([
      name,
      true,
    ]);
  }
});

test("text adds less than 45 kB of fonts, also on a page with Vietnamese names (R-408)", async () => {
  const bytes = (await fontBytes("public-sans-text")) + (await fontBytes("public-sans-vietnamese"));
  expect(bytes).toBeLessThan(45_000);
});

/** The size of the built font file whose name begins so. */
async function fontBytes(beginning: string): Promise<number> {
  const [font = ""] = (await readdir(assets)).filter((name) => name.startsWith(beginning));
  expect(font).toMatch(/\.woff2$/);
  return (await readFile(join(assets, font))).length;
}

function html(page: string): Promise<string> {
  return readFile(join(client, page, "index.html"), "utf8");
}

test("the stylesheet of the screens for staff has the school's colours, as the pages have", async () => {
  const [name = "", ...others] = (await readdir(assets)).filter((file) => file.endsWith(".css"));
  expect(others).toEqual([]);
  const colors = (css: string) => [...new Set(css.match(/--color-[\w-]+(?=:)/g))].sort();
  const ofStaff = colors(await readFile(join(assets, name), "utf8"));
  expect(ofStaff.length).toBeGreaterThan(10);
  expect(ofStaff).toEqual(expect.arrayContaining(colors(await html("/"))));
});
