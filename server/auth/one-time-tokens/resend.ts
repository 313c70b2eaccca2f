// Sends a confirmation message again (R-244: POST /resend). Upstream mails a link without PKCE here; its
// newer clients send a code challenge anyway, so it is used. As upstream, a number that got no text is never
// refused. A text that is held back is not reported either, because that would reveal which numbers await
// confirmation.
import type { OutgoingMessage } from "../../delivery/message.ts";
import { findUserByPhoneChange, lockUserIfExists } from "../accounts/account-store.ts";
import { type Contact, findUserByContact, lockUserByContact, readRecipient } from "../accounts/contact.ts";
import { checkSignInBySms } from "../accounts/phone-number.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type EmptyResponse, respondInConstantTime } from "../http/constant-time-response.ts";
import type { ResendRequest } from "../http/requests.ts";
import { limits } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { lockLiveSession } from "../sessions/session-store.ts";
import { type CodeChallenge, readCodeChallenge } from "../sign-in/flow-state.ts";
import {
  checkCooldown,
  type ResendableKind,
  startCooldown,
  tryStartCooldown,
  tryStartResendCooldown,
} from "./message-cooldown.ts";
import { findChangeSession } from "./one-time-token-store.ts";
import { issuePhoneChange } from "./send-code.ts";
import { issueContactConfirmation, issueEmailChange } from "./send-token.ts";

export async function resend(service: AuthService, request: ResendRequest): Promise<EmptyResponse> {
  const { kind, isText, prepare } = readType(request);
  if (isText) checkSignInBySms(service.settings);
  const contact = readRecipient(service.settings, request);
  const challenge = readCodeChallenge(request.code_challenge, request.code_challenge_method);
  const isHeldBack = !(await startRequestedCooldown(service, kind, contact));
  return respondInConstantTime(service, async () => {
    const user = await findUserByContact(service.db, contact);
    return isHeldBack ? [] : prepare(service, { user, contact, challenge });
  });
}

/**
 * Starts the interval of the requested contact, whether or not there is a message to send again. Throws as
 * startCooldown does. For a number it throws only within a minute of the first text, and returns false if a
 * copy may not be sent.
 */
async function startRequestedCooldown(
  service: AuthService,
  kind: ResendableKind,
  contact: Contact,
): Promise<boolean> {
  if (contact.kind === "phone") {
    await checkCooldown(service, kind, contact);
    return tryStartResendCooldown(service, kind, contact);
  }
  await startCooldown(service, kind, contact);
  return true;
}

type Copy = {
  user: UserRow | undefined;
  contact: Contact;
  challenge: CodeChallenge | undefined;
};

type CopyType = {
  kind: ResendableKind;
  /** The copy is a text message even if the request names an email address. */
  isText: boolean;
  prepare(service: AuthService, copy: Copy): Promise<OutgoingMessage[]>;
};

/** Checks in upstream's order. */
function readType({ type, email, phone }: ResendRequest): CopyType {
  const copyType = copyTypes.get(type);
  if (!copyType) throw new AuthRefusal("validation_failed", messages.resendTypes);
  if (type === "signup" && !email) throw new AuthRefusal("validation_failed", messages.resendNeedsEmail);
  if (type === "sms" && !phone) throw new AuthRefusal("validation_failed", messages.resendNeedsPhone);
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnResend);
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.resendNeedsAddress);
  return copyType;
}

async function resendConfirmation(service: AuthService, copy: Copy): Promise<OutgoingMessage[]> {
  const { contact, challenge } = copy;
  if (!copy.user || isVerified(copy.user, contact)) return [];
  if (contact.kind === "phone" && !(await takeTextLimit(service))) return [];
  return service.db.transaction().execute(async (db) => {
    const user = await lockUserByContact(db, contact);
    if (!user || isVerified(user, contact)) return [];
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: service.caller.address,
      at: service.now(),
    });
    return [await issueContactConfirmation(service, db, { user, contact, challenge })];
  });
}

async function resendEmailChange(
  service: AuthService,
  { user, contact, challenge }: Copy,
): Promise<OutgoingMessage[]> {
  const newEmail = user?.email_change;
  if (!user || !newEmail) return [];
  for (const address of [user.email, newEmail])
    if (address && !(await maySendTo(service, "email_change", { address, contact }))) return [];
  return service.db.transaction().execute(async (db) => {
    const pending = await lockPendingChange(service, db, { userId: user.id, kind: "email" });
    if (pending?.user.email_change !== newEmail) return [];
    return issueEmailChange(service, db, { ...pending, newEmail, challenge });
  });
}

/**
 * The request names the account's own address or number, or the new number: an account that adds its first
 * number has no other to name.
 */
async function resendPhoneChange(service: AuthService, { user, contact }: Copy): Promise<OutgoingMessage[]> {
  const owner = user ?? (await findByNewPhone(service.db, contact));
  const phone = owner?.phone_change;
  if (!owner || !phone) return [];
  if (!(await maySendTo(service, "phone_change", { address: phone, contact }))) return [];
  if (!(await takeTextLimit(service))) return [];
  return service.db.transaction().execute(async (db) => {
    const pending = await lockPendingChange(service, db, { userId: owner.id, kind: "phone" });
    if (pending?.user.phone_change !== phone) return [];
    return [await issuePhoneChange(service, db, { ...pending, phone })];
  });
}

/** Anybody can ask for a copy. It is sent only while the session that began the change lives. */
async function lockPendingChange(
  { now }: AuthService,
  db: AuthDatabase,
  { userId, kind }: { userId: string; kind: Contact["kind"] },
): Promise<{ user: UserRow; sessionId: string } | undefined> {
  const user = await lockUserIfExists(db, userId);
  const sessionId = user && (await findChangeSession(db, userId, kind));
  if (!sessionId || !(await lockLiveSession(db, { userId, sessionId }, now()))) return undefined;
  return { user, sessionId };
}

function findByNewPhone(db: AuthDatabase, { kind, address }: Contact): Promise<UserRow | undefined> {
  return kind === "phone" ? findUserByPhoneChange(db, address) : Promise.resolve(undefined);
}

/**
 * The interval of the requested contact has already been started. Any other recipient has an interval of its
 * own.
 */
async function maySendTo(
  service: AuthService,
  kind: "email_change" | "phone_change",
  { address, contact }: { address: string; contact: Contact },
): Promise<boolean> {
  if (address === contact.address) return true;
  return kind === "email_change"
    ? tryStartCooldown(service, kind, { kind: "email", address })
    : tryStartResendCooldown(service, kind, { kind: "phone", address });
}

/** Counts texts that are sent, by the caller's address. */
async function takeTextLimit({ limiter, caller }: AuthService): Promise<boolean> {
  return (await limiter.take({ ...limits.text, subject: caller.address })) === undefined;
}

function isVerified(user: UserRow, { kind }: Contact): boolean {
  return (kind === "email" ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

const copyTypes = new Map<string, CopyType>([
  ["signup", { kind: "confirmation", isText: false, prepare: resendConfirmation }],
  ["sms", { kind: "confirmation", isText: true, prepare: resendConfirmation }],
  ["email_change", { kind: "email_change", isText: false, prepare: resendEmailChange }],
  ["phone_change", { kind: "phone_change", isText: true, prepare: resendPhoneChange }],
]);
