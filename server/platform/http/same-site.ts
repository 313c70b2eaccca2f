// Tells whether a page of this site sent a form. Browsers say so on secure connections (Fetch Metadata).
// Older browsers, and browsers on plain HTTP, name the page's origin (RFC 6454). A request with neither
// header comes from a still older browser, and is accepted.

/** `header` returns a request's header by its name in lower case. */
export function isFromThisSite(header: (name: string) => string | undefined, siteUrl: string): boolean {
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = header("origin");
  if (origin === undefined) return true;
  // A page cannot choose the Host header of its browser, so a school may try the site under any host name of
  // the machine.
  return origin === siteUrl || hostOf(origin) === header("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
