// What a one-time token does when it is redeemed: it confirms, changes or lets in. Single use, one hour.
import { deleteOtherIdentities, lockUser, updateUser } from "./account-store.ts";
import { type AuditAction, writeAudit } from "./audit-store.ts";
import { confirmEmailChange, type HalfConfirmed } from "./confirm-email-change.ts";
import { confirmPhoneChange } from "./confirm-phone.ts";
import { type Contact, confirmContact } from "./contact.ts";
import { saveContactIdentity } from "./contact-identity.ts";
import { AuthRefusal } from "./errors.ts";
import { isExpired } from "./one-time-token.ts";
import {
  deleteOneTimeTokens,
  type FoundToken,
  findOneTimeToken,
  spendOneTimeToken,
  type TokenSearch,
} from "./one-time-token-store.ts";
import { noteProviders } from "./providers-of-account.ts";
import type { TokenType, UserRow } from "./schema.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import { isBanned } from "./sign-in.ts";

/** `kind` is how the token was sent; `refusal` is what is thrown for a token that does not fit. */
export type Proof = {
  kind: Contact["kind"];
  types: readonly TokenType[];
  search: TokenSearch;
  refusal: AuthRefusal;
};

export type Redeemed = { userId: string };

/** Within the caller's transaction. Throws `proof.refusal` or `user_banned`. */
export async function redeemToken(
  service: AuthService,
  db: AuthDatabase,
  { proof, requester }: { proof: Proof; requester: Requester },
): Promise<Redeemed | HalfConfirmed> {
  const { user, token } = await spend(service, db, proof);
  const redemption = { user, token, kind: proof.kind, requester };
  if (token.token_type === "phone_change_token") return changePhone(service, db, redemption);
  if (token.token_type.startsWith("email_change")) return changeEmail(service, db, redemption);
  return letIn(service, db, redemption);
}

/** The user is locked first, then the token must still be there: of two at once, one wins. */
async function spend(
  { now }: AuthService,
  db: AuthDatabase,
  { types, search, refusal }: Proof,
): Promise<{ user: UserRow; token: FoundToken }> {
  const token = await findOneTimeToken(db, types, search);
  if (!token) throw refusal;
  const user = await lockUser(db, token.user_id);
  if (isExpired(user[sentAt[token.token_type]], now())) throw refusal;
  if (!(await spendOneTimeToken(db, token.id))) throw refusal;
  if (isBanned(user, now())) throw new AuthRefusal("user_banned", undefined, { status: 403 });
  return { user, token };
}

type Redemption = { user: UserRow; token: FoundToken; kind: Contact["kind"]; requester: Requester };

async function changePhone(
  service: AuthService,
  db: AuthDatabase,
  { user, requester }: Redemption,
): Promise<Redeemed> {
  await note(service, db, { user, requester, action: "user_modified" });
  await confirmPhoneChange(db, { user, phone: user.phone_change ?? "", at: service.now() });
  return { userId: user.id };
}

async function changeEmail(
  service: AuthService,
  db: AuthDatabase,
  { user, requester }: Redemption,
): Promise<Redeemed | HalfConfirmed> {
  await note(service, db, { user, requester, action: "user_modified" });
  return (await confirmEmailChange(service, db, user)) ?? { userId: user.id };
}

async function letIn(
  service: AuthService,
  db: AuthDatabase,
  { user, token, kind, requester }: Redemption,
): Promise<Redeemed> {
  const isProven = (kind === "email" ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
  await note(service, db, { user, requester, action: isProven ? "login" : "user_signedup" });
  if (!isProven) await confirmContact(db, { kind, userId: user.id, at: service.now() });
  if (!user.confirmed_at && token.token_type === "recovery_token")
    await dropUnprovenWays(db, user, service.now());
  await deleteOneTimeTokens(db, user.id, ["confirmation_token", "recovery_token"]);
  return { userId: user.id };
}

/**
 * A recovery mail proves the mailbox, but not that its owner chose the password of the sign-up or came through a provider:
 * that may have been a stranger.
 */
async function dropUnprovenWays(db: AuthDatabase, { id, email }: UserRow, at: Date): Promise<void> {
  await updateUser(db, id, { encrypted_password: null });
  await deleteOtherIdentities(db, id, "email");
  await saveContactIdentity(db, { userId: id, kind: "email", data: { email, email_verified: true }, at });
  await noteProviders(db, id);
}

async function note(
  { now }: AuthService,
  db: AuthDatabase,
  { user, requester, action }: { user: UserRow; requester: Requester; action: AuditAction },
): Promise<void> {
  await writeAudit(db, { user, action, address: requester.address, at: now() });
}

/** When a token of each type was sent; it expires an hour later. */
const sentAt = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  phone_change_token: "phone_change_sent_at",
} as const satisfies Record<TokenType, keyof UserRow>;
