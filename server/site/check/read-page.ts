// Parses a built page as a browser would: its elements with the text that a visitor or a screen reader gets.
import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type PageElement = {
  name: string;
  attributes: Record<string, string>;
  /**
   * Its own text and that of everything inside it, with the alternative text of pictures and `aria-label`.
   */
  says: string;
};

export type ReadPage = {
  elements: PageElement[];
  /** Every shown text, and the structured data for search engines. */
  texts: string[];
  ids: Set<string>;
};

type Node = DefaultTreeAdapterTypes.Node;

export function readPage(html: string): ReadPage {
  const page: ReadPage = { elements: [], texts: [], ids: new Set() };
  // With scripting disabled, parse5 reads the content of <noscript> too.
  note(parse(html, { scriptingEnabled: false }), page);
  return page;
}

/** Adds a node and everything inside it to the page, and returns its text. */
function note(node: Node, page: ReadPage): string {
  if ("value" in node) {
    page.texts.push(node.value);
    return node.value;
  }
  if (!("tagName" in node)) return noteAll(node, page);
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  if (attributes.id) page.ids.add(attributes.id);
  const element = { name: node.tagName, attributes, says: "" };
  page.elements.push(element);
  const isCode = ["script", "style"].includes(node.tagName) && attributes.type !== "application/ld+json";
  const words = isCode ? "" : noteAll(node, page);
  element.says = [attributes["aria-label"] ?? attributes.alt ?? "", words].join(" ").trim();
  return element.says;
}

function noteAll(node: Node, page: ReadPage): string {
  return "childNodes" in node ? node.childNodes.map((child) => note(child, page)).join("") : "";
}
