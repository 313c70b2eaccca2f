// The mailed link to the state of an application. Not in status.ts, because importing that would load Zod.

/** A mailed link is this path and a token. Without a token the page is served as a file. */
export const statusLinkPath = "/status?token=";

/**
 * True for a path, without its language, and a query that name a link. Mail programs and newsletters may put
 * parameters of their own before the token.
 */
export function isStatusLink(pathAndQuery: string): boolean {
  const [path, query] = pathAndQuery.split("?", 2);
  return path === "/status" && new URLSearchParams(query).has("token");
}

/** How long a mailed link works. */
export const statusLinkSeconds = 86_400;
