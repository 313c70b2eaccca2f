// A step of the build: renders share pictures and icons from the drawings, words and colours of the school
// into the built site.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { defaultLanguage, languages, wordsOf } from "#words";
import { isPhotograph, sharePicture } from "../../contract/pictures.ts";
import type { Words } from "../../words/compose-language.ts";
import { type ListedPage, listedPages } from "../../words/listed-pages.ts";
import { contentDir } from "../../words/read-files.ts";
import { colorTokens } from "./color-tokens.ts";
import { drawIcons } from "./draw-icons.ts";
import { drawSharePicture, panel, type ShareSheet } from "./draw-share-picture.ts";
import { encodeSharePicture } from "./encode-share-picture.ts";
import { measure, missingLetters, pictureFont } from "./picture-font.ts";

const projectDir = join(import.meta.dirname, "..", "..");
const siteDir = resolve(projectDir, process.env.SITE_BUILD_DIR ?? "build", "client");
const colorFile = pathToFileURL(join(contentDir, "colors.ts")).href;
const { colors }: typeof import("#content/colors.ts") = await import(colorFile);

// Share pictures have the colours of the dark theme, icons those of the light theme.
const tokens = colorTokens(colors.dark);
const mark = readFileSync(join(contentDir, "mark.svg"), "utf8");
const defaultPages = new Map(listedPages(wordsOf(defaultLanguage)).map((page) => [page.path, page]));
for (const { code, path } of languages()) {
  const words = wordsOf(code);
  const pages = listedPages(words);
  const missing = missingLetters(
    [...pages.map(({ title }) => title), words.programPage.sheet.toUpperCase()].join(""),
  );
  if (missing)
    console.log(`The share pictures of ${path} are those of /, because their font has no ${missing}.`);
  for (const page of pages) {
    const shown = missing ? (defaultPages.get(page.path) ?? page) : page;
    await writeSharePicture(shown, missing ? wordsOf(defaultLanguage) : words, words.language);
  }
}
for (const [name, icon] of Object.entries(drawIcons(mark, colors.light))) write(name, icon);

/** `language` is that of the pages that show the picture. */
async function writeSharePicture(page: ListedPage, words: Words, language: Words["language"]): Promise<void> {
  const svg = drawSharePicture({
    page,
    school: words.school,
    sheetLabel: words.programPage.sheet,
    drawing: await drawingOf(page.picture),
    mark,
    tokens,
    measure,
  });
  const png = new Resvg(svg, { font: pictureFont, fitTo: { mode: "width", value: 1200 } }).render().asPng();
  const { path, type } = sharePicture(page, language);
  write(path, await encodeSharePicture(png, type));
}

/**
 * A photograph is rotated by its EXIF orientation and cut to the panel. The result has no metadata of the
 * camera.
 */
async function drawingOf(picture: string): Promise<ShareSheet["drawing"]> {
  const file = join(contentDir, "drawings", picture);
  if (!isPhotograph(picture)) return { svg: readFileSync(file, "utf8") };
  const cut = await sharp(file).autoOrient().resize(panel).png().toBuffer();
  return { photograph: `data:image/png;base64,${cut.toString("base64")}` };
}

function write(name: string, bytes: Uint8Array | string): void {
  const file = join(siteDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
