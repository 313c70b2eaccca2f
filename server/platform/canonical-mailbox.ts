// The mailbox behind an e-mail address, so that a limit per mailbox counts all spellings of an address as
// one.
import { domainToASCII } from "node:url";

/**
 * In small letters, without what follows a plus sign, and at Gmail without dots: these lead to the same
 * mailbox. So do letters that Unicode takes for others, such as full-width ones, and the two forms of an
 * international domain (RFC 5891). It may name nobody's address, so nothing is ever sent to it. Text without
 * an @ is only put into small letters. https://support.google.com/mail/answer/7436150
 */
export function canonicalMailbox(address: string): string {
  const text = address.normalize("NFKC").trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const [local, named] = [text.slice(0, at), text.slice(at + 1)];
  const domain = domainToASCII(named) || named;
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  return gmailDomains.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

const gmailDomains = new Set(["gmail.com", "googlemail.com"]);
