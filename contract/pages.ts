// The pages that the site has besides its programs, in one list. Routes, sitemap, share
// pictures, the addresses that a program may not take, and the tests of every page follow from it.

/**
 * `listed`: search engines list it. `unlisted`: anybody may open it, and it carries noindex. `staff`: the
 * same, and it shows something to administrators alone.
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
  "/thank-you": "unlisted",
  "/auth": "unlisted",
  "/scholarship-admin": "staff",
} as const satisfies Record<`/${string}`, PageKind>;

export type PagePath = keyof typeof kinds;
export type ListedPath = {
  [Path in PagePath]: (typeof kinds)[Path] extends "listed" ? Path : never;
}[PagePath];

export const pagePaths = Object.keys(kinds) as PagePath[]; // the keys of a literal object

export function isListed(path: PagePath): path is ListedPath {
  return kinds[path] === "listed";
}

/** Whether everybody gets the page with its content. */
export function isPublic(path: PagePath): boolean {
  return kinds[path] !== "staff";
}
