// sitemap.xml (sitemaps.org): the canonical address of every page that search engines may list.
import { defaultLanguage, wordsOf } from "#words";
import { siteOrigin } from "../../../contract/pages.ts";
import { listedPages } from "../../../words/listed-pages.ts";

export function loader(): Response {
  const entries = listedPages(wordsOf(defaultLanguage))
    .map(({ path }) => `  <url><loc>${siteOrigin}${path}</loc></url>\n`)
    .join("");
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
