// The not-found page's words as plain text, for paths that are not rendered (built-site.ts).
import { notFound } from "#content/pages/not-found.ts";

/** `path` is percent-encoded, as a URL has it: no character in it can end a line. */
export function notFoundText(path: string, siteUrl: string): string {
  const shown = path.length > maxCharacters ? `${path.slice(0, maxCharacters)}…` : path;
  return [
    ...[notFound.title, "", `${notFound.requested} ${shown}`, notFound.text],
    ...["", `${notFound.home}: ${siteUrl}/`, ""],
  ].join("\n");
}

const maxCharacters = 300;
