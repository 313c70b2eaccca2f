// The transport of each kind of message: SMTP, webhooks, or the outbox if none is configured (testing mode).
import type { Mailboxes } from "./compose-mail.ts";
import type { OutgoingMessage } from "./message.ts";
import { createOutbox } from "./outbox.ts";
import { createMailServer } from "./smtp.ts";
import type { Transport } from "./transport.ts";
import { postChat, postSms } from "./webhook.ts";

type Carriers = {
  carry: Transport;
  /** True if messages of this kind go to the outbox. */
  isTesting(kind: OutgoingMessage["kind"]): boolean;
  close(): void;
};

/** `outboxDir` is the folder of the outbox. */
export type TransportOptions = {
  /** Asked for each mail: they may follow from words, which change while the server runs. */
  mailboxes: () => Mailboxes;
  smtpUrl: string | undefined;
  chatWebhookUrl: string | undefined;
  smsWebhookUrl: string | undefined;
  outboxDir: string;
  now: () => Date;
};

/** Opens no connection: the mail server is connected with the first mail. */
export function createTransports(options: TransportOptions): Carriers {
  const { smtpUrl, mailboxes, chatWebhookUrl, smsWebhookUrl, outboxDir, now } = options;
  const outbox = createOutbox({ mailboxes, outboxDir, now });
  const mailServer = smtpUrl ? createMailServer({ smtpUrl, mailboxes }) : undefined;
  const carryKind: Record<OutgoingMessage["kind"], Transport | undefined> = {
    mail: mailServer?.carry,
    sms: smsWebhookUrl ? (claimed) => postSms(smsWebhookUrl, claimed) : undefined,
    chat: chatWebhookUrl ? (claimed) => postChat(chatWebhookUrl, claimed) : undefined,
  };
  return {
    carry: (claimed) => (carryKind[claimed.message.kind] ?? outbox)(claimed),
    isTesting: (kind) => carryKind[kind] === undefined,
    close: () => mailServer?.close(),
  };
}
