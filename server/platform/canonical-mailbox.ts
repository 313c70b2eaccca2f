// Reduces all spellings of an email address to one mailbox, so that a limit per mailbox counts them
// together.
import { domainToASCII } from "node:url";

/**
 * Returns one form for all spellings of a mailbox: in lower case, without the tag after a plus sign, with
 * Unicode compatibility forms replaced (NFKC) and an international domain in ASCII (RFC 5891). Gmail
 * addresses also lose their dots. The result is only for counting: it may not exist, so no mail is sent to
 * it. Text without an @ is only normalized, trimmed and put into lower case.
 * https://support.google.com/mail/answer/7436150
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
