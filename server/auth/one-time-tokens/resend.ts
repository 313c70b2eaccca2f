// Another copy of a message that confirms (R-244: POST /resend). Upstream mails a link
// without PKCE here; its newer clients send a challenge all the same, so it is honoured. As upstream, a
// number that no text went to is never refused; that a text was held back is not told either, because it
// would tell which numbers wait for one.
import type { OutgoingMessage } from "../../delivery/message.ts";
import { findUserByPhoneChange, lockUserIfExists } from "../accounts/account-store.ts";
import { type Contact, findUserByContact, readRecipient } from "../accounts/contact.ts";
import { checkSignInBySms } from "../accounts/phone-number.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type EmptyResponse, respondInConstantTime } from "../http/constant-time-response.ts";
import type { ResendRequest } from "../http/requests.ts";
import { limits } from "../limits.ts";
import type { AuthDatabase, AuthService, Requester } from "../service.ts";
import { type CodeChallenge, readCodeChallenge } from "../sign-in/flow-state.ts";
import {
  checkCooldown,
  type MessageRequest,
  type ResendableKind,
  startCooldown,
  tryStartCooldown,
  tryStartResendCooldown,
} from "./message-cooldown.ts";
import { issuePhoneChange } from "./send-code.ts";
import { issueContactConfirmation, issueEmailChange } from "./send-token.ts";

export async function resend(
  service: AuthService,
  request: ResendRequest,
  requester: Requester,
): Promise<EmptyResponse> {
  const { kind, isText, prepare } = readType(request);
  if (isText) checkSignInBySms(service.settings);
  const contact = readRecipient(service.settings, request);
  const challenge = readCodeChallenge(request.code_challenge, request.code_challenge_method);
  const isHeldBack = !(await takeOwnTurn(service, kind, { contact, requester }));
  return respondInConstantTime(service, async () => {
    const user = await findUserByContact(service.db, contact);
    return isHeldBack ? [] : prepare(service, { user, contact, requester, challenge });
  });
}

/**
 * Counts alike whether or not a message waits to be sent again. Throws as startCooldown does; a number is
 * refused only while the minute after the first text to it lasts, and answers false where a copy may not
 * follow.
 */
async function takeOwnTurn(
  service: AuthService,
  kind: ResendableKind,
  turn: MessageRequest,
): Promise<boolean> {
  if (turn.contact.kind === "phone") {
    await checkCooldown(service, kind, turn.contact);
    return tryStartResendCooldown(service, kind, turn);
  }
  await startCooldown(service, kind, turn);
  return true;
}

type Copy = {
  user: UserRow | undefined;
  contact: Contact;
  requester: Requester;
  challenge: CodeChallenge | undefined;
};

type CopyType = {
  kind: ResendableKind;
  /** A copy by text even where an e-mail address asks for it. */
  isText: boolean;
  prepare(service: AuthService, copy: Copy): Promise<OutgoingMessage[]>;
};

/** In upstream's order. */
function readType({ type, email, phone }: ResendRequest): CopyType {
  const copyType = copyTypes.get(type);
  if (!copyType) throw new AuthRefusal("validation_failed", messages.resendTypes);
  if (type === "signup" && !email) throw new AuthRefusal("validation_failed", messages.resendNeedsEmail);
  if (type === "sms" && !phone) throw new AuthRefusal("validation_failed", messages.resendNeedsPhone);
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnResend);
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.resendNeedsAddress);
  return copyType;
}

async function proofAgain(service: AuthService, copy: Copy): Promise<OutgoingMessage[]> {
  const { user, contact, requester, challenge } = copy;
  if (!user || isProven(user, contact)) return [];
  if (contact.kind === "phone" && !(await takeText(service, requester))) return [];
  return service.db.transaction().execute(async (db) => {
    if (!(await lockUserIfExists(db, user.id))) return [];
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: requester.address,
      at: service.now(),
    });
    return [await issueContactConfirmation(service, db, { user, contact, requester, challenge })];
  });
}

async function emailChangeAgain(
  service: AuthService,
  { user, contact, requester, challenge }: Copy,
): Promise<OutgoingMessage[]> {
  const newEmail = user?.email_change;
  if (!user || !newEmail) return [];
  for (const address of [user.email, newEmail])
    if (address && !(await maySendTo(service, "email_change", { address, contact, requester }))) return [];
  return service.db
    .transaction()
    .execute((db) => issueEmailChange(service, db, { user, newEmail, requester, challenge }));
}

/** By the account's own address, or by the new number itself: a first number has no other. */
async function phoneChangeAgain(
  service: AuthService,
  { user, contact, requester }: Copy,
): Promise<OutgoingMessage[]> {
  const changing = user ?? (await findChanging(service.db, contact));
  const phone = changing?.phone_change;
  if (!changing || !phone) return [];
  if (!(await maySendTo(service, "phone_change", { address: phone, contact, requester }))) return [];
  if (!(await takeText(service, requester))) return [];
  return service.db
    .transaction()
    .execute(async (db) => [await issuePhoneChange(service, db, { userId: changing.id, phone })]);
}

function findChanging(db: AuthDatabase, { kind, address }: Contact): Promise<UserRow | undefined> {
  return kind === "phone" ? findUserByPhoneChange(db, address) : Promise.resolve(undefined);
}

/**
 * The turn that was taken is that of the contact who asked; anybody else who gets a message has one of their
 * own.
 */
async function maySendTo(
  service: AuthService,
  kind: "email_change" | "phone_change",
  { address, contact, requester }: { address: string; contact: Contact; requester: Requester },
): Promise<boolean> {
  if (address === contact.address) return true;
  return kind === "email_change"
    ? tryStartCooldown(service, kind, { contact: { kind: "email", address }, requester })
    : tryStartResendCooldown(service, kind, { contact: { kind: "phone", address }, requester });
}

/** Counts only texts that go out, for whoever asks. */
async function takeText({ limiter }: AuthService, { address }: Requester): Promise<boolean> {
  return (await limiter.take({ ...limits.text, subject: address })) === undefined;
}

function isProven(user: UserRow, { kind }: Contact): boolean {
  return (kind === "email" ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
}

const copyTypes = new Map<string, CopyType>([
  ["signup", { kind: "confirmation", isText: false, prepare: proofAgain }],
  ["sms", { kind: "confirmation", isText: true, prepare: proofAgain }],
  ["email_change", { kind: "email_change", isText: false, prepare: emailChangeAgain }],
  ["phone_change", { kind: "phone_change", isText: true, prepare: phoneChangeAgain }],
]);
