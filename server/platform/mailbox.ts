// One mailbox as settings, mails and modules write it: an address, or `Name <address>` (RFC 5322, 3.4).
import { domainToASCII } from "node:url";

export type Mailbox = { name: string; address: string };

/** Undefined if the text is not exactly one mailbox. No form and no setting takes a quoted local part. */
export function parseMailbox(text: string): Mailbox | undefined {
  const [, name = "", address = text] = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u.exec(text) ?? [];
  return /^[^\s\p{Cc}@<>,;:"]+@[^\s\p{Cc}@<>,;:"]+$/u.test(address) ? { name, address } : undefined;
}

/**
 * The address as every mail server can carry it, with an international domain in ASCII (RFC 5891). Undefined
 * for one with a local part beyond ASCII, which only servers with SMTPUTF8 carry (RFC 6531).
 */
export function asciiAddress(address: string): string | undefined {
  const at = address.lastIndexOf("@");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const ascii = isAscii(domain) ? domain : domainToASCII(domain);
  return isAscii(local) && ascii ? `${local}@${ascii}` : undefined;
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}
