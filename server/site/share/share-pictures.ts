// The pictures that other sites show for a link to a page: which there are, with the words in use,
// and how one is drawn from the school's files.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { renderAsync } from "@resvg/resvg-js";
import sharp from "sharp";
import { defaultLanguage, languages, wordsOf } from "#words";
import {
  isPhotograph,
  type SharePicture,
  sharePicture,
  uploadedPicture,
} from "../../../contract/pictures.ts";
import { colorTokens } from "../../../words/color-tokens.ts";
import type { Words } from "../../../words/compose-language.ts";
import { contentDir } from "../../../words/read-files.ts";
import { readColors } from "../../../words/rules/read-colors.ts";
import { type ShareSheet, shareSheets } from "../../../words/share-sheets.ts";
import { drawSharePicture, panel, type SheetLook } from "./draw-share-picture.ts";
import { encodeSharePicture } from "./encode-share-picture.ts";
import { measure, missingLetters, pictureFont } from "./picture-font.ts";

/** `path` is that of the file. */
export type DrawnPicture = SharePicture & { sheet: ShareSheet };

/** Without the pages that show an uploaded picture, which is the picture of their links too. */
export function drawnPictures(): DrawnPicture[] {
  const ofDefault = shareSheets(wordsOf(defaultLanguage));
  return languages().flatMap(({ code }) => {
    const words = wordsOf(code);
    const sheets = lettersMissingIn(words) ? ofDefault : shareSheets(words);
    return sheets
      .filter(({ page }) => !uploadedPicture(page.picture))
      .map((sheet) => ({ ...sharePicture(sheet.page, words.language), sheet }));
  });
}

/** A language with such letters has the pictures of the default one. */
export function lettersMissingIn(words: Words): string {
  const titles = shareSheets(words).map(({ page }) => page.title);
  return missingLetters([...titles, words.programPage.sheet.toUpperCase()].join(""));
}

/** Returns the function that draws one; several are drawn at a time. */
export async function sharePictureDrawer(): Promise<(drawn: DrawnPicture) => Promise<Uint8Array>> {
  const { colors, faults } = await readColors(contentDir);
  if (!colors) throw new Error(faults.join("\n"));
  const look: SheetLook = {
    mark: readFileSync(join(contentDir, "mark.svg"), "utf8"),
    tokens: colorTokens(colors.dark),
    measure,
  };
  return async ({ sheet, type }) => {
    const svg = drawSharePicture({ ...sheet, ...look, drawing: await drawingOf(sheet.page.picture) });
    const picture = await renderAsync(svg, { font: pictureFont, fitTo: { mode: "width", value: 1200 } });
    return encodeSharePicture(picture.asPng(), type);
  };
}

/**
 * A photograph is rotated by its EXIF orientation and cut to the panel. The result has no metadata of the
 * camera.
 */
async function drawingOf(picture: string): Promise<{ svg: string } | { photograph: string }> {
  const file = join(contentDir, "drawings", picture);
  if (!isPhotograph(picture)) return { svg: readFileSync(file, "utf8") };
  const cut = await sharp(file).autoOrient().resize(panel).png().toBuffer();
  return { photograph: `data:image/png;base64,${cut.toString("base64")}` };
}
