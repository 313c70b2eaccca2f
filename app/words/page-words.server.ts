// The loaders' part of the words: what a page needs, in the language of its path. Only the server and the
// build run it.
import { languageAt, type PageFile, programOf, wordsIn } from "#words";
import type { WholeProgram } from "../../words/program.ts";

/**
 * The data of a page's loader: the words of these files of content/LANGUAGE/.
 * @example export const loader = ({ request }: Route.LoaderArgs) => pageWords(request, "pages/home");
 */
export function pageWords<File extends PageFile>(request: Request, ...files: File[]) {
  return { words: wordsIn(languageOf(request), files) };
}

/** The page of a program, in the language of the path. */
export function programAt(request: Request, name: string): WholeProgram {
  return programOf(languageOf(request), name);
}

function languageOf(request: Request): string {
  return languageAt(new URL(request.url).pathname);
}
