// The files of the built site that are made of words: what is rendered again when words change.

import { isPublic, languageFiles, pagePaths, pathIn } from "../../contract/pages.ts";
import type { Language, Words } from "../../words/compose-language.ts";

type RenderedPage = {
  /** The path of its requests. */
  path: string;
  /** The name of its file in the build. */
  file: string;
  /** The path that is rendered: with a slash at the end, as React Router prerenders. */
  rendered: string;
  /** The path of its data for navigation inside the site, which is also the name of that file. */
  data: string;
};

/** The pages of a language. The staff's exist only in the default one. */
export function pagesOf(language: Language, programPaths: readonly string[]): RenderedPage[] {
  const isDefault = language.path === "";
  const paths = [...pagePaths.filter((path) => isDefault || isPublic(path)), ...programPaths];
  return paths.map((path) => {
    const inLanguage = pathIn(language, path);
    const rendered = inLanguage === "/" ? "/" : `${inLanguage}/`;
    const data = inLanguage === "/" ? "/_.data" : `${inLanguage}.data`;
    return { path: inLanguage, file: `${rendered}index.html`, rendered, data };
  });
}

/** The other files of a language by their paths, which are also those of their requests. */
export function documentsOf(language: Language): string[] {
  const ofSite = language.path === "" ? ["/sitemap.xml", "/robots.txt"] : [];
  return [...languageFiles.map((file) => pathIn(language, file)), ...ofSite];
}

/** The pages that a school leaves out: they say that they are not found. */
export function hiddenPagesOf({ language, hiddenPaths }: Pick<Words, "language" | "hiddenPaths">): string[] {
  return hiddenPaths.map((path) => pathIn(language, path));
}

/** Where addresses lead that have no page: those of programs that are not offered, and further ones. */
export function redirectsOf({
  language,
  redirects,
}: Pick<Words, "language" | "redirects">): [from: string, to: string][] {
  return Object.entries(redirects).map(([from, to]) => [pathIn(language, from), pathIn(language, to)]);
}
