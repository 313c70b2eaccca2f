// The head of a page: title, description, canonical address and share data, all from one description.
import type { MetaDescriptor } from "react-router";
import { houseAlt } from "../../content/drawings/house.ts";
import { organisation } from "../../content/organisation.ts";
import { siteOrigin } from "../../content/site.ts";

export type PageHead = {
  title: string;
  description: string;
  /** The canonical path; aliases name the same one. */
  path: string;
  isIndexed?: boolean;
};

export function pageMeta({ title, description, path, isIndexed = true }: PageHead): MetaDescriptor[] {
  const fullTitle = path === "/" ? title : `${title} | ${organisation.name}`;
  const address = `${siteOrigin}${path}`;
  const head: MetaDescriptor[] = [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: organisation.name },
    { property: "og:title", content: fullTitle },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${siteOrigin}/share.png` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: houseAlt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
  return isIndexed ? head : [...head, { name: "robots", content: "noindex" }];
}
