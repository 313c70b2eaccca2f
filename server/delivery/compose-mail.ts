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
    subject,
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

/** One mailbox as an object. As a string, nodemailer would read it as a list. */
function mailboxOf(value: string): { name: string; address: string } {
  const [, name = "", address = value] = /^"?([^"<>]*?)"?\s*<([^<>]*)>$/.exec(value) ?? [];
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/.test(address))
    throw new DeliveryError("not_one_mailbox", { isFinal: true });
  return { name, address };
}
