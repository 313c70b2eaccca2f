// All pages of the site except those of its programs. Routes, sitemap, share pictures, the
// addresses that a program may not take, and the tests of every page follow from this list.

/**
 * `listed`: search engines list it. `unlisted`: anybody may open it, and it has noindex. `staff`: as
 * `unlisted`, but only administrators see its content.
 */
type PageKind = "listed" | "unlisted" | "staff";

const kinds = {
  "/": "listed",
  "/programs": "listed",
  "/mission": "listed",
  "/partners": "listed",
  "/donate": "listed",
  "/scholarship": "listed",
  "/schedule": "listed",
  "/privacy": "listed",
  "/thank-you": "unlisted",
  "/status": "unlisted",
  "/auth": "unlisted",
  "/scholarship-admin": "staff",
  "/site-editor": "staff",
} as const satisfies Record<`/${string}`, PageKind>;

export type PagePath = keyof typeof kinds;
export type ListedPath = {
  [Path in PagePath]: (typeof kinds)[Path] extends "listed" ? Path : never;
}[PagePath];

export const pagePaths = Object.keys(kinds) as PagePath[]; // the keys of a literal object

export function isListed(path: PagePath): path is ListedPath {
  return kinds[path] === "listed";
}

/**
 * A placeholder for the public address in canonical links and share data; the server replaces it by SITE_URL.
 */
export const siteOrigin = "https://site-url.invalid";

/**
 * The path of a page in a language, whose own path is "" for the default one.
 * @example pathIn({ path: "/es" }, "/") // "/es"
 */
export function pathIn(language: { path: string }, path: string): string {
  return language.path !== "" && path === "/" ? language.path : `${language.path}${path}`;
}

/** The words of the Security dialog, which opens on every page. */
export const securityWordsPath = "/security-words.json";

export const webManifestPath = "/site.webmanifest";

/** Files that every language has, as it has the pages. */
export const languageFiles = [securityWordsPath, webManifestPath];

/** True if everybody sees the page's content. */
export function isPublic(path: PagePath): boolean {
  return kinds[path] !== "staff";
}

/** True for the path of a page whose content only administrators see. */
export function isStaffPage(path: string): boolean {
  return pagePaths.some((page) => page === path && !isPublic(page));
}
