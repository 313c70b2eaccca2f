// All pages of the site except those of its programs. Routes, sitemap, share pictures, the
// addresses that a program may not take, and the tests of every page follow from this list.

/** Search engines list them. */
const listed = [
  "/",
  "/programs",
  "/mission",
  "/partners",
  "/donate",
  "/scholarship",
  "/schedule",
  "/documents",
  "/privacy",
] as const;

/** Anybody may open them, and they have noindex. */
const unlisted = ["/thank-you", "/status", "/auth"] as const;

/** As those, but only staff see their content. */
const ofStaff = ["/scholarship-admin", "/reviews", "/site-editor"] as const;

export type ListedPath = (typeof listed)[number];
export type PagePath = ListedPath | (typeof unlisted)[number] | (typeof ofStaff)[number];

export const pagePaths: readonly PagePath[] = [...listed, ...unlisted, ...ofStaff];

export function isListed(path: PagePath): path is ListedPath {
  return listed.some((one) => one === path);
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

/** The start dates as iCalendar, and the notices as an Atom feed. */
export const startsCalendarPath = "/starts.ics";
export const noticesFeedPath = "/notices.xml";

/** Files that every language has, as it has the pages. */
export const languageFiles = [securityWordsPath, webManifestPath, startsCalendarPath, noticesFeedPath];

/** True if everybody sees the page's content. */
export function isPublic(path: PagePath): boolean {
  return !isStaffPage(path);
}

/** True for the path of a page whose content only staff see. */
export function isStaffPage(path: string): boolean {
  return ofStaff.some((one) => one === path);
}
