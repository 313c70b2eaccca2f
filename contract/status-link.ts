// The mailed link to the state of an application. Not in status.ts, because importing that would load Zod.

/** A mailed link is this path and a token. Any other address of the page is served as a file. */
export const statusLinkPath = "/status?token=";

/** How long a mailed link works. */
export const statusLinkSeconds = 86_400;
