// Parses untrusted XML. Its size is limited and document types are refused, so that entities can neither
// expand nor load external content (OWASP XML external entity prevention). The parser is the one that the
// signature check uses.
import { faults } from "./errors.ts";
import { isWellFormed } from "./xml-well-formed.ts";

/** The text cannot be read. Only operators see why. */
export class XmlError extends Error {}

export const namespaces = {
  protocol: "urn:oasis:names:tc:SAML:2.0:protocol",
  assertion: "urn:oasis:names:tc:SAML:2.0:assertion",
  metadata: "urn:oasis:names:tc:SAML:2.0:metadata",
  signature: "http://www.w3.org/2000/09/xmldsig#",
} as const;

export type Namespace = keyof typeof namespaces;

/** The root element. Throws XmlError. */
export async function parseXml(text: string): Promise<Element> {
  if (text.length > maxCharacters || countMarkup(text) > maxMarkup) throw new XmlError(faults.xmlTooLarge);
  if (unprintable.test(text)) throw new XmlError(faults.xmlUnprintable);
  if (!isWellFormed(text)) throw new XmlError(faults.xmlNotWellFormed);
  const { parseDomFromString } = await import("@node-saml/node-saml/lib/xml.js");
  const document = await parseDomFromString(text).catch((error: Error) => {
    throw new XmlError(error.message);
  });
  return document.documentElement;
}

export function isElement(element: Element, namespace: Namespace, name: string): boolean {
  return element.localName === name && element.namespaceURI === namespaces[namespace];
}

/** Returns direct children only: deeper elements belong to another element. */
export function childrenOf(element: Element, namespace: Namespace, name: string): Element[] {
  return Array.from(element.childNodes)
    .filter((node): node is Element => node.nodeType === elementNode)
    .filter((child) => isElement(child, namespace, name));
}

export function childOf(
  element: Element | undefined,
  namespace: Namespace,
  name: string,
): Element | undefined {
  return element && childrenOf(element, namespace, name)[0];
}

/** Returns the matching elements at any depth. */
export function descendantsOf(element: Element, namespace: Namespace, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS(namespaces[namespace], name));
}

/** Returns "" if there is no element. */
export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? "";
}

/** Returns undefined if the attribute is missing or empty. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.getAttribute(name) || undefined;
}

/** Escapes text and attribute values for XML that this server writes. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function countMarkup(text: string): number {
  let count = 0;
  for (let at = text.indexOf("<"); at !== -1 && count <= maxMarkup; at = text.indexOf("<", at + 1))
    count += 1;
  return count;
}

const maxCharacters = 262_144;

/**
 * Counts opening and closing tags, enough for a thousand attribute values. The libraries' signature check
 * takes time with the square of this number (measured: 0.5 s at this limit, 3.4 s for 10,000).
 */
const maxMarkup = 2_000;

/** Control characters except tab and line ends (XML 1.0, 2.2). */
const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;

/** The value of Node.ELEMENT_NODE; Node.js has no `Node`. */
const elementNode = 1;
