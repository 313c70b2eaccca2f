// Another copy of a message that confirms (spec sections 5 and 7: POST /resend). Upstream mails a link without PKCE here; its
// newer clients send a challenge all the same, so it is honoured.
import type { OutgoingMessage } from "../delivery/message.ts";
import { findUserByPhoneChange, lockUserIfThere } from "./account-store.ts";
import { answerEvenly, type EmptyAnswer } from "./answer-evenly.ts";
import { writeAudit } from "./audit-store.ts";
import { type Contact, findUserByContact, readRecipient } from "./contact.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { type CodeChallenge, readCodeChallenge } from "./flow-state.ts";
import type { MessageKind } from "./message-limits.ts";
import { hasTurn, takeTurn } from "./message-turn.ts";
import { checkSignInByText } from "./phone-number.ts";
import type { ResendRequest } from "./requests.ts";
import type { UserRow } from "./schema.ts";
import { issuePhoneChange } from "./send-code.ts";
import { issueEmailChange, issueProof } from "./send-token.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";

export async function askAgain(
  service: AuthService,
  request: ResendRequest,
  requester: Requester,
): Promise<EmptyAnswer> {
  const { kind, isText, prepare } = readType(request);
  if (isText) checkSignInByText(service.settings);
  const contact = readRecipient(service.settings, request);
  const challenge = readCodeChallenge(request.code_challenge, request.code_challenge_method);
  await takeTurn(service, kind, { contact, requester });
  return answerEvenly(service, async () => {
    const user = await findUserByContact(service.db, contact);
    return prepare(service, { user, contact, requester, challenge });
  });
}

type Copy = {
  user: UserRow | undefined;
  contact: Contact;
  requester: Requester;
  challenge: CodeChallenge | undefined;
};

type CopyType = {
  kind: MessageKind;
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
  return service.db.transaction().execute(async (db) => {
    if (!(await lockUserIfThere(db, user.id))) return [];
    await writeAudit(db, {
      user,
      action: "user_confirmation_requested",
      address: requester.address,
      at: service.now(),
    });
    return [await issueProof(service, db, { user, contact, requester, challenge })];
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
  return service.db
    .transaction()
    .execute(async (db) => [await issuePhoneChange(service, db, { userId: changing.id, phone })]);
}

function findChanging(db: AuthDatabase, { kind, address }: Contact): Promise<UserRow | undefined> {
  return kind === "phone" ? findUserByPhoneChange(db, address) : Promise.resolve(undefined);
}

/** The turn that was taken is that of the contact who asked; anybody else who gets a message has one of their own. */
async function maySendTo(
  service: AuthService,
  kind: "email_change" | "phone_change",
  { address, contact, requester }: { address: string; contact: Contact; requester: Requester },
): Promise<boolean> {
  if (address === contact.address) return true;
  const recipient = { kind: kind === "email_change" ? "email" : "phone", address } as const;
  return hasTurn(service, kind, { contact: recipient, requester });
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
