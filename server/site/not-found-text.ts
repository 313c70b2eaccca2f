// The not-found page's words as plain text, for paths that are not rendered (built-site.ts).
import { languageAt, wordsOf } from "#words";

/** `path` is percent-encoded, as a URL has it: no character in it can end a line. */
export function notFoundText(path: string, siteUrl: string): string {
  const { notFound, language } = wordsOf(languageAt(path));
  const shown = path.length > maxCharacters ? `${path.slice(0, maxCharacters)}…` : path;
  return [
    ...[notFound.title, "", `${notFound.requested} ${shown}`, notFound.text],
    ...["", `${notFound.home}: ${siteUrl}${language.path || "/"}`, ""],
  ].join("\n");
}

const maxCharacters = 300;
