// Makes the input of nodemailer's composer: one sender, one recipient, and a Message-ID (RFC 5322, 3.6.4)
// from the row's id, so that a duplicate after a crash can be recognised.
import type { SendMailOptions } from "nodemailer";
import { DeliveryError } from "./errors.ts";
import type { OutgoingMessage } from "./message.ts";

type OutgoingMail = Extract<OutgoingMessage, { kind: "mail" }>;

/** The school's own mailboxes: the sender of every mail, and the inbox that answers go to. */
export type Mailboxes = { mailFrom: string; inbox: string };

type Composition = Mailboxes & { id: string; mail: OutgoingMail; createdAt: Date };

/**
 * Throws DeliveryError (`not_one_mailbox`, final) if sender, recipient or Reply-To is not exactly one
 * mailbox. A mail cannot include files or addresses of this machine.
 */
export function composeMail({ id, mail, mailFrom, inbox, createdAt }: Composition): SendMailOptions {
  const from = mailboxOf(mailFrom);
  const { subject, text, html, headers } = mail;
  const replyTo = mail.repliesToInbox ? inbox : mail.replyTo;
  return {
    from,
    to: mailboxOf(mail.to),
    subject: encodedSubject(subject),
    text,
    date: createdAt,
    ...(replyTo === undefined ? {} : { replyTo: mailboxOf(replyTo) }),
    ...(html === undefined ? {} : { html }),
    ...(headers === undefined ? {} : { headers }),
    messageId: `<${id}@${from.address.slice(from.address.lastIndexOf("@") + 1)}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/**
 * The mail's reader would decode what looks like an encoded word (RFC 2047), and nodemailer leaves it as it
 * is. So the whole subject is encoded, in words of at most 75 characters.
 */
function encodedSubject(subject: string): string {
  if (!subject.includes("=?")) return subject;
  const parts = subject.match(/.{1,10}/gsu) ?? []; // ten characters have at most 40 bytes
  return parts.map((part) => `=?UTF-8?B?${Buffer.from(part).toString("base64")}?=`).join(" ");
}

/** One mailbox as an object. As a string, nodemailer would read it as a list. */
function mailboxOf(value: string): { name: string; address: string } {
  const [, name = "", address = value] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? [];
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address))
    throw new DeliveryError("not_one_mailbox", { isFinal: true });
  return { name, address };
}
