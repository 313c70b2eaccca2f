// The head of a page: title, description, canonical address, share data and structured data, all from one
// `PageHead`.
import type { MetaDescriptor } from "react-router";
import type { Language, Words } from "../../../words/compose-language.ts";
import type { FrameWords } from "../../words/words.tsx";
import { addressIn, publicOrigin } from "./site-address.ts";
import {
  breadcrumbsSchema,
  organisationSchema,
  type SchemaNode,
  siteSchema,
  structuredData,
} from "./structured-data.ts";

export type PageHead = {
  title: string;
  description: string;
  /** The canonical path, also on the page of an alias. */
  path: string;
  /** What its picture shows, in words; by default the cutaway house. */
  pictureAlt?: string;
  /**
   * Structured data about the page. `pageMeta` adds breadcrumbs, or on the home page the school and the site.
   */
  things?: readonly SchemaNode[];
  isIndexed?: boolean;
};

export function documentTitle(
  { title, path }: Pick<PageHead, "title" | "path">,
  school: Words["school"],
): string {
  return path === "/" ? title : `${title} | ${school.name}`;
}

/** The words are those of the root's loader. */
export function pageMeta(words: FrameWords, page: PageHead): MetaDescriptor[] {
  const { title, description, path, pictureAlt = words.house.alt, things = [], isIndexed = true } = page;
  const fullTitle = documentTitle(page, words.school);
  const { language, languages, sharePicture } = words;
  const address = addressIn(language, path);
  const head: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:locale", content: localeOf(language) },
    ...languages
      .filter(({ code }) => code !== language.code)
      .map((other) => ({ property: "og:locale:alternate", content: localeOf(other) })),
    { property: "og:site_name", content: words.school.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${publicOrigin()}${sharePicture.path}` },
    { property: "og:image:type", content: sharePicture.type },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: pictureAlt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  if (!isIndexed) return [...head, { name: "robots", content: "noindex" }];
  const siteNodes =
    path === "/"
      ? [organisationSchema(words), siteSchema(words)]
      : [breadcrumbsSchema(words, { title, path })];
  return [
    ...head,
    ...alternates(languages, path),
    { "script:ld+json": structuredData([...things, ...siteNodes]) },
  ];
}

/** Links to the page in every language (hreflang). The default language is for all other readers. */
function alternates(languages: readonly Language[], path: string): MetaDescriptor[] {
  const [first] = languages;
  if (!first || languages.length === 1) return [];
  const link = (hrefLang: string, language: Language) => ({
    ...{ tagName: "link", rel: "alternate", hrefLang },
    href: addressIn(language, path),
  });
  return [...languages.map((language) => link(language.code, language)), link("x-default", first)];
}

/** A language tag as Open Graph writes it. */
function localeOf({ tag }: Language): string {
  return tag.replace("-", "_");
}
