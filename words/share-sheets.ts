// What the pictures for shared links (Open Graph) say, and their addresses. Other sites keep a picture by its
// address for weeks, so another title or name of the school gives another one.
import { createHash } from "node:crypto";
import { type SharePicture, sharePicture, uploadedPicture } from "../contract/pictures.ts";
import type { Words } from "./compose-language.ts";
import { type ListedPage, listedPages } from "./listed-pages.ts";
import { programsOf } from "./program.ts";

export type ShareSheet = {
  page: ListedPage;
  school: { name: string; shortName: string };
  /** Label of the cell with the drawing number. */
  sheetLabel: string;
};

/** One for each page that people share. */
export function shareSheets(words: Words): ShareSheet[] {
  const { name, shortName } = words.school;
  const { sheet } = words.programPage;
  return listedPages(words).map((page) => ({ page, school: { name, shortName }, sheetLabel: sheet }));
}

/**
 * The picture of the page at a path without its language; of a page that nobody shares, that of the home
 * page. The query has the words of the default language too, because its picture stands in where the font
 * lacks letters (server/site/share/share-pictures.ts).
 */
export function sharePictureAt(path: string, words: Words, defaultWords: Words): SharePicture {
  const sheet = sheetAt(path, words);
  const file = sharePicture(sheet.page, words.language);
  if (uploadedPicture(sheet.page.picture)) return file;
  const said = [sheet, sheetAt(path, defaultWords)];
  const hash = createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 12);
  return { ...file, path: `${file.path}?v=${hash}` };
}

function sheetAt(written: string, words: Words): ShareSheet {
  const path = written.replace(/(.)\/$/, "$1");
  const program = programsOf(words.programs).find(({ aliases }) => aliases.includes(path));
  const [home, ...others] = shareSheets(words);
  if (!home) throw new Error("The site has no home page.");
  return others.find(({ page }) => page.path === (program?.path ?? path)) ?? home;
}
