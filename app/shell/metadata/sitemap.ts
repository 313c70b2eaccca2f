// sitemap.xml (sitemaps.org): the canonical address of every page that search engines may list, in every
// language, with its other languages and the day on which it was rendered: by a release, a publication, or
// because something began or was over.
import { defaultLanguage, languages, wordsOf } from "#words";
import { listedPages } from "../../../words/listed-pages.ts";
import { addressIn } from "./site-address.ts";

export function loader(): Response {
  const all = languages();
  const alternates = (path: string) =>
    all.length === 1
      ? ""
      : all
          .map(
            (language) =>
              `<xhtml:link rel="alternate" hreflang="${language.code}" href="${addressIn(language, path)}"/>`,
          )
          .join("");
  const words = wordsOf(defaultLanguage);
  const entries = listedPages(words)
    .filter(({ path }) => path !== "/documents" || words.documents.length > 0)
    .flatMap(({ path }) =>
      all.map(
        (language) =>
          `  <url><loc>${addressIn(language, path)}</loc><lastmod>${words.today}</lastmod>${alternates(path)}</url>\n`,
      ),
    );
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join("")}</urlset>\n`,
    { headers: { "Content-Type": "application/xml; charset=utf-8" } },
  );
}
