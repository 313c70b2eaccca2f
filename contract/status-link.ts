// The mailed link to the state of an application. Not in status.ts, because importing that would load Zod.

/** A mailed link is this path and a token. Any other address of the page is served as a file. */
export const statusLinkPath = "/status?token=";

/** True for a path, without its language, and a query that name a link. */
export function isStatusLink(pathAndQuery: string): boolean {
  return pathAndQuery.startsWith(statusLinkPath);
}

/** How long a mailed link works. */
export const statusLinkSeconds = 86_400;
