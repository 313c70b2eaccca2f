// The loaders' part of the words: what a page needs, in the language of its path. Only the server and the
// build run it.
import {
  defaultLanguage,
  languageAt,
  type PageFile,
  pathInDefault,
  programAt as programAtPath,
  wordsIn,
  wordsOf,
} from "#words";
import { programsOf, type WholeProgram } from "../../words/program.ts";
import { sharePictureAt } from "../../words/share-sheets.ts";

/**
 * The data of a page's loader: the words of these files of content/LANGUAGE/, and the page's share picture.
 * @example export const loader = ({ url }: Route.LoaderArgs) => pageWords(url, "pages/home");
 */
export function pageWords<File extends PageFile>(url: URL, ...files: File[]) {
  const language = languageAt(url.pathname);
  const path = pathInDefault(url.pathname);
  const sharePicture = sharePictureAt(path, wordsOf(language), wordsOf(defaultLanguage));
  return { words: { ...wordsIn(language, files), sharePicture } };
}

/** The program whose page is at the path, or at whose alias; undefined if there is none. */
export function programAt(url: URL): WholeProgram | undefined {
  return programAtPath(languageAt(url.pathname), pathInDefault(url.pathname).replace(/(.)\/$/, "$1"));
}

/** The title and path of every program but that of the path. */
export function otherPrograms(url: URL): { title: string; path: string }[] {
  const current = programAt(url);
  return programsOf(wordsOf(languageAt(url.pathname)).programs)
    .filter(({ path }) => path !== current?.path)
    .map(({ title, path }) => ({ title, path }));
}
