// Checks every built page: no text of a missing value, no heading, link or button without words, no broken
// link, and a title, a description and a main heading.
import { closestMatch } from "leven";
import type { PageElement, ReadPage } from "./read-page.ts";

export type BuiltSite = {
  /** The placeholder for the public address in every page. */
  origin: string;
  /** By path, such as `/programs/hvac`. */
  pages: Map<string, ReadPage>;
  /** Paths of all other files, such as `/favicon.svg`, each with the ids inside it if it is a drawing. */
  files: Map<string, Set<string>>;
};

/** Returns one sentence for each fault of a page. */
export function pageFaults(path: string, page: ReadPage, site: BuiltSite): string[] {
  return [
    ...page.texts.flatMap((text) => unfinished(text, "the text")),
    ...page.elements.flatMap((element) => [
      ...attributeFaults(element),
      ...unnamedFaults(element),
      ...addressesOf(element).flatMap((address) => linkFaults({ address, path, says: element.says }, site)),
    ]),
    ...missingParts(page),
  ];
}

/** Returns one sentence for each of these pages that no other page links to. */
export function unlinkedFaults(paths: readonly string[], site: BuiltSite): string[] {
  const links = [...site.pages].flatMap(([path, { elements }]) =>
    elements
      .filter(({ name }) => name === "a")
      .flatMap(({ attributes: { href = "" } }) => URL.parse(href, `${site.origin}${path}`)?.pathname ?? [])
      .filter((target) => target !== path),
  );
  return paths
    .filter((path) => !links.includes(path))
    .map((path) => `no page links to ${path}: add it to navigationLinks or footer in content/en/site.yaml.`);
}

/** What JavaScript shows for a missing or invalid value. */
const missingValue = /\b(undefined|null|NaN)\b|\[object \w+\]/;
const shownAttributes = ["title", "alt", "aria-label", "placeholder", "href", "src", "srcset", "content"];
/** Elements that must have text or an accessible name. */
const textElements = [
  "h1",
  "h2",
  "h3",
  "h4",
  "a",
  "button",
  "label",
  "legend",
  "summary",
  "th",
  "dt",
  "option",
];

function unfinished(text: string, where: string): string[] {
  const [shown] = missingValue.exec(text) ?? [];
  if (!shown) return [];
  const line = text.trim().replace(/\s+/g, " ");
  return [`${where} "${line.length > 100 ? `${line.slice(0, 100)}...` : line}" shows "${shown}".`];
}

function attributeFaults({ name, attributes }: PageElement): string[] {
  return shownAttributes.flatMap((key) => unfinished(attributes[key] ?? "", `the ${key} of <${name}>`));
}

function unnamedFaults({ name, attributes, says }: PageElement): string[] {
  const isNamed = says !== "" || "aria-labelledby" in attributes || attributes["aria-hidden"] === "true";
  if (isNamed || !textElements.includes(name)) return [];
  const which = attributes.href ?? attributes.id ?? attributes.class ?? "";
  return [`a <${name}>${which ? ` (${which})` : ""} has no text.`];
}

function missingParts({ elements }: ReadPage): string[] {
  const meta = (name: string) =>
    elements.find((element) => element.name === "meta" && element.attributes.name === name)?.attributes
      .content;
  const isThere = (name: string) => elements.some((element) => element.name === name && element.says !== "");
  // The administrators' page shows a loading text until it knows who is signed in; its heading follows.
  const isHeadingLater = meta("robots") === "noindex";
  return [
    ...(isThere("title") ? [] : ["there is no title."]),
    ...(meta("description") ? [] : ["there is no description for search engines."]),
    ...(isThere("h1") || isHeadingLater ? [] : ["there is no main heading (h1)."]),
  ];
}

/** Addresses that a browser or a search engine follows from an element. */
function addressesOf({ name, attributes }: PageElement): string[] {
  const { href, src, action, poster, srcset = "", content = "" } = attributes;
  const candidates = srcset.split(",").map((candidate) => candidate.trim().split(/\s+/)[0]);
  const shared = name === "meta" && /^https?:/.test(content) ? [content] : [];
  return [href, src, action, poster, ...candidates.filter(Boolean), ...shared].filter(
    (address) => address !== undefined,
  );
}

/** A link in a page, a sitemap or a manifest. */
export type SiteLink = {
  address: string;
  /** Path of the page or file with the link. */
  path: string;
  /** The text of the link. */
  says?: string;
};

/**
 * Returns the fault of a link within the site, or of one that reads like a path but leads elsewhere. Other
 * links to other sites are not checked.
 */
export function linkFaults({ address, path, says = "" }: SiteLink, site: BuiltSite): string[] {
  const words = says ? ` ("${says.replace(/\s+/g, " ")}")` : "";
  const url = URL.parse(address, `${site.origin}${path}`);
  if (!url || address === "") return [`the link "${address}"${words} is no address.`];
  if (url.origin !== site.origin && !hasScheme.test(address))
    return [
      `the link "${address}"${words} leads to ${url.origin}: write that address, or a path of this site.`,
    ];
  if (url.origin !== site.origin || answeredByServer.test(url.pathname)) return [];
  const target = url.pathname.replace(/(?<=.)\/+$/, "");
  const ids = site.pages.get(target.toLowerCase())?.ids ?? site.files.get(target);
  if (!ids)
    return [
      `the link "${shortened(address, site)}"${words} leads to no page or file of this site${suggestion(target, site)}`,
    ];
  const id = decoded(url.hash.slice(1));
  if (id === "" || ids.has(id)) return [];
  return [
    `the link "${shortened(address, site)}"${words} leads to a place "${id}" that the page does not have.`,
  ];
}

/** RFC 3986, 3.1. */
const hasScheme = /^[a-z][a-z\d+.-]*:/i;

/** Paths of server/process/app.ts. */
const answeredByServer = /^\/(auth\/v1|rest\/v1|functions\/v1|api|media)\//;

function suggestion(target: string, site: BuiltSite): string {
  const page = closestMatch(target, [...site.pages.keys()], { maxDistance: Math.ceil(target.length / 3) });
  return page ? `, did you mean "${page}"?` : ".";
}

/**
 * An id as a page has it. A fragment that cannot be decoded is returned unchanged, and no element has that
 * id.
 */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function shortened(address: string, site: BuiltSite): string {
  return address.replace(site.origin, "");
}
