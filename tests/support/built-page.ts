// A built page without a browser: its parts by role and accessible name, as Playwright finds them and as a
// screen reader tells them. It knows what our pages use of HTML-AAM and of the computation of names. Whether
// the styles show a part is for a browser to say (tests/journeys/pages/without-script.spec.ts).
import { type DefaultTreeAdapterTypes, parse } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export type PagePart = {
  attributes: Record<string, string>;
  /** The accessible name. */
  name: string;
  /** What `aria-describedby` refers to. */
  description: string;
  /** Everything that is written in it, with single spaces. */
  text: string;
  /** The same, each text by itself. */
  texts: string[];
  /** The parts inside it that have this role for a screen reader. */
  all(role: string, filter?: PartFilter): PagePart[];
  /** The only such part. Throws an Error if there is none or another one. */
  one(role: string, filter?: PartFilter): PagePart;
  /** The elements with this tag inside it, also those that a screen reader passes over. */
  elements(tag: string): PagePart[];
};

export type PartFilter = { name?: string | RegExp; level?: number };

/** Reads a page as a browser with script does before it runs any. */
export function readBuiltPage(html: string): PagePart {
  const document = parse(html);
  return partOf(document, document);
}

export function textsOf(parts: PagePart[]): string[] {
  return parts.map(({ text }) => text);
}

function partOf(node: Node, document: Node): PagePart {
  const part = (element: Element) => partOf(element, document);
  const all = (role: string, { name = /^/, level }: PartFilter = {}) =>
    elementsIn(node)
      .filter((element) => roleOf(element) === role && isTold(element))
      .filter(({ tagName }) => level === undefined || tagName === `h${level}`)
      .map(part)
      .filter((found) => (typeof name === "string" ? found.name === name : name.test(found.name)))
      .filter((found) => role !== "region" || found.name !== "");
  return {
    attributes: attributesOf(node),
    get name() {
      return nameOf(node, document);
    },
    get description() {
      return wordsOf(referred(attributesOf(node)["aria-describedby"], document));
    },
    get text() {
      return wordsOf([node]);
    },
    get texts() {
      return textsIn(node).map(oneLine).filter(Boolean);
    },
    all,
    one(role, filter) {
      const [found, ...others] = all(role, filter);
      if (found && others.length === 0) return found;
      throw new Error(`${found ? others.length + 1 : "No"} parts are a ${role} ${filter?.name ?? ""}`);
    },
    elements: (tag) =>
      elementsIn(node)
        .filter(({ tagName }) => tagName === tag)
        .map(part),
  };
}

/** The roles of elements; the others have their tag as role. */
const roles: Record<string, string> = {
  ...{ a: "link", aside: "complementary", dd: "definition", dt: "term", footer: "contentinfo" },
  ...{ h1: "heading", h2: "heading", h3: "heading", h4: "heading", li: "listitem", nav: "navigation" },
  ...{ p: "paragraph", section: "region", td: "cell", th: "columnheader", tr: "row" },
};
const namedByContent = ["button", "columnheader", "heading", "link", "row", "rowheader"];

function roleOf(element: Element): string {
  const { role, scope } = attributesOf(element);
  return role ?? (scope === "row" ? "rowheader" : (roles[element.tagName] ?? element.tagName));
}

function nameOf(node: Node, document: Node): string {
  const { "aria-labelledby": ids, "aria-label": label, alt } = attributesOf(node);
  if (ids) return wordsOf(referred(ids, document));
  if (label || alt || !("tagName" in node)) return label ?? alt ?? "";
  if (node.tagName === "table")
    return wordsOf(elementsIn(node).filter(({ tagName }) => tagName === "caption"));
  return namedByContent.includes(roleOf(node)) ? wordsOf([node], isTold) : "";
}

function referred(ids: string | undefined, document: Node): Element[] {
  return elementsIn(document).filter((element) => ids?.split(" ").includes(attributesOf(element).id ?? ""));
}

/** False inside of what a screen reader passes over. */
function isTold(node: Node): boolean {
  const { hidden, "aria-hidden": ariaHidden } = attributesOf(node);
  const parent = "parentNode" in node ? node.parentNode : null;
  return hidden === undefined && ariaHidden !== "true" && (parent === null || isTold(parent));
}

function elementsIn(node: Node): Element[] {
  const children = "childNodes" in node ? node.childNodes : [];
  return children.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

function wordsOf(nodes: Node[], isMeant?: (node: Node) => boolean): string {
  return oneLine(nodes.flatMap((node) => textsIn(node, isMeant)).join(""));
}

function textsIn(node: Node, isMeant: (node: Node) => boolean = () => true): string[] {
  if ("value" in node) return [node.value];
  const isSilent = "tagName" in node && ["noscript", "script", "style"].includes(node.tagName);
  return isSilent || !("childNodes" in node) || !isMeant(node)
    ? []
    : node.childNodes.flatMap((child) => textsIn(child, isMeant));
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function attributesOf(node: Node): Record<string, string> {
  return "attrs" in node ? Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])) : {};
}
