// Daily limits on messages: to one mailbox or number, requested from one address, and of the whole site
// (docs/limits.md). Known and unknown recipients count alike, whether or not a message is sent: a difference
// would reveal who has an account.

import { everybody, networkPrefix } from "../../platform/admission/caller.ts";
import type { LimitSubject, RateLimit } from "../../platform/admission/rate-limit.ts";
import { canonicalMailbox } from "../../platform/canonical-mailbox.ts";
import { daySeconds } from "../../platform/durations.ts";
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
  /** Requests from one address, so that a single caller cannot use up the limit of the whole site. */
  fromAddress: RateLimit;
  /** Requests from one address for one recipient, so that the owner still gets messages from elsewhere. */
  fromAddressToRecipient: RateLimit;
  toRecipient: RateLimit;
  site: RateLimit;
};

export function messageLimits({ kind, contact, address }: Message): MessageLimits {
  const medium = contact.kind === "email" ? "mail" : "text";
  const recipient = canonicalMailbox(contact.address);
  const isOwnerOnly = ownerOnlyKinds.has(kind);
  const prefix = isOwnerOnly ? `auth-owner-${medium}` : `auth-${medium}`;
  const max = (isOwnerOnly ? ownerMessageLimits : strangerMessageLimits)[medium];
  const daily = (name: string, subject: LimitSubject, bound: number): RateLimit => ({
    name: `${prefix}-${name}`,
    subject,
    max: bound,
    windowSeconds: daySeconds,
  });
  const network = networkPrefix(address);
  return {
    fromAddress: daily("address", network, max.fromAddress),
    fromAddressToRecipient: daily("recipient-address", `${recipient} ${network}`, max.fromAddressToRecipient),
    toRecipient: daily("recipient", recipient, max.toRecipient),
    site: daily("site", everybody, max.site),
  };
}

/**
 * Kinds that only a signed-in owner can request, sent to the account's verified address or number. They are
 * counted separately, so that strangers cannot use up the limit and block the owner's second factor. All
 * other kinds can be requested with anybody's address.
 */
const ownerOnlyKinds: ReadonlySet<MessageKind> = new Set(["reauthentication", "second_factor"]);

type Most = { toRecipient: number; fromAddressToRecipient: number; fromAddress: number; site: number };

/**
 * High enough for a person who makes mistakes, a classroom behind one address, and a school's enrolment day.
 * The limits on texts are lower, because texts cost money.
 */
export const strangerMessageLimits: Record<"mail" | "text", Most> = {
  mail: { toRecipient: 20, fromAddressToRecipient: 10, fromAddress: 200, site: 5_000 },
  text: { toRecipient: 10, fromAddressToRecipient: 5, fromAddress: 60, site: 500 },
};

export const ownerMessageLimits: Record<"mail" | "text", Most> = {
  mail: { toRecipient: 10, fromAddressToRecipient: 10, fromAddress: 200, site: 2_000 },
  text: { toRecipient: 10, fromAddressToRecipient: 10, fromAddress: 200, site: 1_000 },
};
