// Makes the input of nodemailer's composer: one sender, one recipient, and a Message-ID (RFC 5322, 3.6.4)
// from the row's id, so that a duplicate after a crash can be recognised.
import { domainToASCII } from "node:url";
import type { SendMailOptions } from "nodemailer";
import { asciiAddress, type Mailbox, parseMailbox } from "../platform/mailbox.ts";
import { DeliveryError } from "./errors.ts";
import type { OutgoingMessage } from "./message.ts";

type OutgoingMail = Extract<OutgoingMessage, { kind: "mail" }>;

/** The school's own mailboxes: the sender of every mail, and the inbox that answers go to. */
export type Mailboxes = { mailFrom: string; inbox: string };

type Composition = Mailboxes & { id: string; mail: OutgoingMail; createdAt: Date };

/**
 * Throws DeliveryError (`not_one_mailbox`) if sender or recipient is not exactly one mailbox: final for the
 * recipient, which no later attempt changes, but not for a mailbox of the settings. An address that not every
 * mail server carries in a header is left out of Reply-To, because a server without SMTPUTF8 would refuse the
 * whole mail. A mail cannot include files or addresses of this machine.
 */
export function composeMail({ id, mail, mailFrom, inbox, createdAt }: Composition): SendMailOptions {
  const from = requireMailbox(mailFrom, { isFinal: false });
  const { subject, text, html, headers } = mail;
  const replyTo = mail.repliesToInbox
    ? requireMailbox(inbox, { isFinal: false })
    : answerable(mail.replyTo ?? "");
  return {
    from,
    to: requireMailbox(mail.to, { isFinal: true }),
    subject: encodedSubject(subject),
    text,
    date: createdAt,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(html === undefined ? {} : { html }),
    ...(headers === undefined ? {} : { headers }),
    messageId: `<${id}@${domainToASCII(from.address.slice(from.address.lastIndexOf("@") + 1))}>`,
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
function requireMailbox(text: string, { isFinal }: { isFinal: boolean }): Mailbox {
  const mailbox = parseMailbox(text);
  if (!mailbox) throw new DeliveryError("not_one_mailbox", { isFinal });
  return mailbox;
}

function answerable(text: string): Mailbox | undefined {
  const { name, address } = parseMailbox(text) ?? { name: "", address: "" };
  const carried = asciiAddress(address);
  return carried === undefined ? undefined : { name, address: carried };
}
