// robots.txt (RFC 9309). Pages that nobody should find (sign-in, thank-you, administration) carry noindex and
// stay open here: a crawler that may not fetch a page never sees its noindex, and lists the bare address.
// Closed are the API's paths alone: they hold no pages, and a crawler that runs our script must not announce
// its visit to the school's team chat.
import { siteOrigin } from "#content/site.ts";

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
