// How each kind of message leaves the building. What has no receiver configured goes to the outbox: that is testing mode.
import type { OutgoingMessage } from "./message.ts";
import { createOutbox } from "./outbox.ts";
import { createMailServer } from "./smtp.ts";
import type { ClaimedMessage } from "./store.ts";
import { postChat, postSms } from "./webhook.ts";

/** Resolves when the receiver has taken the message; else throws DeliveryError. */
export type Carry = (claimed: ClaimedMessage) => Promise<void>;

type Carriers = {
  carry: Carry;
  isTesting(kind: OutgoingMessage["kind"]): boolean;
  close(): void;
};

export type CarrierOptions = {
  smtpUrl: string | undefined;
  mailFrom: string;
  chatWebhookUrl: string | undefined;
  smsWebhookUrl: string | undefined;
  outboxDir: string;
  now: () => Date;
};

export function createCarriers(options: CarrierOptions): Carriers {
  const { smtpUrl, mailFrom, chatWebhookUrl, smsWebhookUrl } = options;
  const outbox = createOutbox(options);
  const mailServer = smtpUrl ? createMailServer({ smtpUrl, mailFrom }) : undefined;
  const carryKind: Record<OutgoingMessage["kind"], Carry | undefined> = {
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
