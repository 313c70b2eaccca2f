// Whether a form was sent by a page of this site. Browsers say so where the connection is trusted (Fetch
// Metadata), older ones and plain HTTP name the page's origin (RFC 6454); one that says neither is too old
// to, and may send.

export function isFromThisSite(header: (name: string) => string | undefined, siteUrl: string): boolean {
  const site = header("sec-fetch-site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  const origin = header("origin");
  if (origin === undefined) return true;
  // A page cannot choose the Host that its browser sends, so a school may try the site under any name of its
  // machine.
  return origin === siteUrl || hostOf(origin) === header("host");
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
