// A step of the build: renders share pictures and icons from the drawings and words of content/ into the
// built site.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { colors } from "#content/colors.ts";
import { languages, wordsOf } from "#words";
import { isPhotograph, sharePicture } from "../../contract/pictures.ts";
import type { Words } from "../../words/compose-language.ts";
import { type ListedPage, listedPages } from "../../words/listed-pages.ts";
import { contentDir } from "../../words/read-files.ts";
import { colorTokens } from "./color-tokens.ts";
import { drawIcons } from "./draw-icons.ts";
import { drawSharePicture, headingFont, panel, type ShareSheet } from "./draw-share-picture.ts";
import { encodeSharePicture } from "./encode-share-picture.ts";

const projectDir = join(import.meta.dirname, "..", "..");
const siteDir = resolve(projectDir, process.env.SITE_BUILD_DIR ?? "build", "client");
const font = {
  fontFiles: [join(projectDir, "app", "fonts", "archivo-pictures.ttf")],
  loadSystemFonts: false,
  defaultFontFamily: "Archivo",
};

// Share pictures have the colours of the dark theme, icons those of the light theme.
const tokens = colorTokens(colors.dark);
const mark = readFileSync(join(contentDir, "mark.svg"), "utf8");
for (const { code } of languages()) {
  for (const page of listedPages(wordsOf(code))) await writeSharePicture(page, wordsOf(code));
}
for (const [name, icon] of Object.entries(drawIcons(mark, colors.light))) write(name, icon);

async function writeSharePicture(page: ListedPage, words: Words): Promise<void> {
  const svg = drawSharePicture({
    page,
    school: words.school,
    sheetLabel: words.programPage.sheet,
    drawing: await drawingOf(page.picture),
    mark,
    tokens,
    measure,
  });
  const png = new Resvg(svg, { font, fitTo: { mode: "width", value: 1200 } }).render().asPng();
  const { path, type } = sharePicture(page, words.language);
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

function measure(text: string): number {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="200"><text y="100" font-size="100" ${headingFont}>${escaped}</text></svg>`;
  return (new Resvg(svg, { font }).getBBox()?.width ?? 0) / 100;
}

function write(name: string, bytes: Uint8Array | string): void {
  const file = join(siteDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
