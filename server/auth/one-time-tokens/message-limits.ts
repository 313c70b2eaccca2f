// How many messages a day go to one mailbox or number, are asked for from one address, and leave the whole
// site (docs/limits.md). Known and unknown recipients count alike, sent or not: a difference would
// tell who has an account.

import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import { daySeconds } from "../../platform/durations.ts";
import { networkPrefix, type RateLimit } from "../../platform/limits/rate-limit.ts";
import type { Contact } from "../accounts/contact.ts";

export type MessageKind =
  | "confirmation"
  | "recovery"
  | "sign_in"
  | "email_change"
  | "phone_change"
  | "reauthentication"
  | "second_factor_setup"
  | "second_factor";

export type Message = { kind: MessageKind; contact: Contact; address: string };

export type MessageLimits = {
  /** What one address may ask for: so the whole site's bound is not one stranger's to use up. */
  fromAddress: RateLimit;
  /** And of that for one recipient: so the owner, who is elsewhere, still gets messages. */
  fromAddressToRecipient: RateLimit;
  toRecipient: RateLimit;
  site: RateLimit;
};

export function messageLimits({ kind, contact, address }: Message): MessageLimits {
  const medium = contact.kind === "email" ? "mail" : "text";
  const recipient = canonicalMailbox(contact.address);
  const isOwners = ownersKinds.has(kind);
  const prefix = isOwners ? `auth-owner-${medium}` : `auth-${medium}`;
  const most = (isOwners ? mostOwners : mostStrangers)[medium];
  const daily = (name: string, subject: string, bound: number): RateLimit => ({
    name: `${prefix}-${name}`,
    subject,
    most: bound,
    windowSeconds: daySeconds,
  });
  const asker = networkPrefix(address);
  return {
    fromAddress: daily("address", asker, most.fromAddress),
    fromAddressToRecipient: daily("recipient-address", `${recipient} ${asker}`, most.fromAddressToRecipient),
    toRecipient: daily("recipient", recipient, most.toRecipient),
    site: { ...daily("site", "everybody", most.site), isSiteWide: true },
  };
}

/**
 * Sent to an address or number that the account has proven, and only to somebody signed in to it: what
 * strangers used up must not keep an owner from the second factor. All other kinds can be asked for with
 * anybody's address.
 */
const ownersKinds: ReadonlySet<MessageKind> = new Set(["reauthentication", "second_factor"]);

type Most = { toRecipient: number; fromAddressToRecipient: number; fromAddress: number; site: number };

/**
 * Generous for a person who fumbles, a classroom behind one address, and a school's enrolment day. Texts cost
 * money.
 */
export const mostStrangers: Record<"mail" | "text", Most> = {
  mail: { toRecipient: 20, fromAddressToRecipient: 10, fromAddress: 200, site: 5_000 },
  text: { toRecipient: 10, fromAddressToRecipient: 5, fromAddress: 60, site: 500 },
};

export const mostOwners: Record<"mail" | "text", Most> = {
  mail: { toRecipient: 10, fromAddressToRecipient: 10, fromAddress: 200, site: 2_000 },
  text: { toRecipient: 10, fromAddressToRecipient: 10, fromAddress: 200, site: 1_000 },
};
