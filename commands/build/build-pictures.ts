// A step of the build: renders share pictures and icons from the drawings, words and colours of the school
// into the built site.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { languages, wordsOf } from "#words";
import {
  drawnPictures,
  lettersMissingIn,
  sharePictureDrawer,
} from "../../server/site/share/share-pictures.ts";
import { contentDir } from "../../words/read-files.ts";
import { drawIcons } from "./draw-icons.ts";

const projectDir = join(import.meta.dirname, "..", "..");
const siteDir = resolve(projectDir, process.env.SITE_BUILD_DIR ?? "build", "client");
const colorFile = pathToFileURL(join(contentDir, "colors.ts")).href;
const { colors }: typeof import("#content/colors.ts") = await import(colorFile);

for (const { code, path } of languages()) {
  const missing = lettersMissingIn(wordsOf(code));
  if (missing)
    console.log(`The share pictures of ${path} are those of /, because their font has no ${missing}.`);
}
// Share pictures have the colours of the dark theme, icons those of the light theme.
const draw = await sharePictureDrawer();
for (const picture of drawnPictures()) write(picture.path, await draw(picture));
const mark = readFileSync(join(contentDir, "mark.svg"), "utf8");
for (const [name, icon] of Object.entries(drawIcons(mark, colors.light))) write(name, icon);

function write(name: string, bytes: Uint8Array | string): void {
  const file = join(siteDir, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
