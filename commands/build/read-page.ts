// Reads a built page as a browser would: its elements with what a visitor or a screen reader gets from them.
import { type DefaultTreeAdapterTypes, parse } from "parse5";

export type PageElement = {
  name: string;
  attributes: Record<string, string>;
  /**
   * What it says: its own words and those of everything inside it, alternatives for pictures and labels among
   * them.
   */
  says: string;
};

export type ReadPage = {
  elements: PageElement[];
  /** Every piece of text that is shown, and the structured data for search engines. */
  texts: string[];
  ids: Set<string>;
};

type Node = DefaultTreeAdapterTypes.Node;

export function readPage(html: string): ReadPage {
  const page: ReadPage = { elements: [], texts: [], ids: new Set() };
  // Without scripting, what stands in <noscript> is read too.
  note(parse(html, { scriptingEnabled: false }), page);
  return page;
}

/** Adds a node and everything inside it to the page; returns what it says. */
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
