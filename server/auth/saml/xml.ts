// XML of others, read without trust: bounded, and without document types, so that entities neither grow nor
// reach outside (OWASP XML external entity prevention). The parser is the one that the signature check uses.
import { faults } from "./errors.ts";
import { isWellFormed } from "./xml-well-formed.ts";

/** The text cannot be read; why is told to operators alone. */
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
  if (text.length > mostCharacters || countMarkup(text) > mostMarkup) throw new XmlError(faults.xmlTooLarge);
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

/** Direct children alone: what stands deeper belongs to somebody else. */
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

/** Everything below, at any depth. */
export function descendantsOf(element: Element, namespace: Namespace, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS(namespaces[namespace], name));
}

/** Empty where there is none. */
export function textOf(element: Element | undefined): string {
  return element?.textContent?.trim() ?? "";
}

/** Undefined where it is missing or empty. */
export function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.getAttribute(name) || undefined;
}

/** For text and attribute values of XML that we write. */
export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function countMarkup(text: string): number {
  let count = 0;
  for (let at = text.indexOf("<"); at !== -1 && count <= mostMarkup; at = text.indexOf("<", at + 1))
    count += 1;
  return count;
}

const mostCharacters = 262_144;

/**
 * Opening and closing tags together: a thousand attribute values. Checking a signature takes the libraries
 * time with the square of it (measured: 0.5 s at this bound, 3.4 s for 10,000).
 */
const mostMarkup = 2_000;

/** Control characters but tab and line ends (XML 1.0, 2.2). */
const unprintable = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;

/** Node.ELEMENT_NODE; there is no `Node` outside browsers. */
const elementNode = 1;
