// robots.txt (RFC 9309). Pages that nobody should find (sign-in, thank-you, administration) carry noindex and
// stay allowed here: a crawler that may not fetch a page never sees its noindex, and lists the bare address.
// Only the API's paths are disallowed: they hold no pages, and a crawler that runs our scripts must not
// notify the school's team chat of its visit.
import { siteOrigin } from "../../../contract/pages.ts";

const apiPaths = ["/auth/v1/", "/rest/v1/", "/functions/v1/", "/api/"];

export function loader(): Response {
  const lines = [
    "User-agent: *",
    ...apiPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
