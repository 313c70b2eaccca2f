// The mailbox behind an e-mail address, so that a limit per mailbox counts all spellings of one address.
import { domainToASCII } from "node:url";

/**
 * One form for all spellings that lead to the same mailbox: lower case, without what follows a plus sign, at
 * Gmail without dots, Unicode compatibility forms replaced (NFKC), international domains in ASCII (RFC 5891).
 * It is for counting alone: nothing is sent to it, because the result may be nobody's address. Text without
 * an @ is only put into lower case. https://support.google.com/mail/answer/7436150
 *
 * @example
 *     canonicalMailbox("Ana.Lopez+school@googlemail.com") // "analopez@gmail.com"
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
