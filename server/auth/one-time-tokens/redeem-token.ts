// Redeems a one-time token: confirms an address or number, changes it, or signs in. A token works once, for
// one hour.
import { loadAccount, lockUserIfExists, updateUser } from "../accounts/account-store.ts";
import { languageOnly } from "../accounts/account-words.ts";
import { confirmEmailChange, type PendingConfirmation } from "../accounts/confirm-email-change.ts";
import { confirmPhoneChange } from "../accounts/confirm-phone.ts";
import { type Contact, confirmContact } from "../accounts/contact.ts";
import { deleteSessionsAndFactors, revokeUnverifiedAccess } from "../accounts/revoke-unverified-access.ts";
import { resetUnconfirmed } from "../accounts/unconfirmed-accounts.ts";
import { type AuditAction, writeAudit } from "../database/audit-store.ts";
import type { TokenType, UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { lockLiveSession } from "../sessions/session-store.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { isExpired } from "./one-time-token.ts";
import {
  changeTypes,
  consumeOneTimeToken,
  deleteOneTimeTokens,
  type FoundToken,
  findOneTimeToken,
  type TokenSearch,
} from "./one-time-token-store.ts";

/** `kind` is how the token was sent. `refusal` is thrown if the token is not valid. */
export type RedeemableToken = {
  kind: Contact["kind"];
  types: readonly TokenType[];
  search: TokenSearch;
  refusal: AuthRefusal;
};

/**
 * `needsPassword` is true if an address or number was verified for the first time and the account has no
 * password or provider to sign in with. `newPhoneOf` is the account that has a new number.
 */
export type Redeemed = { userId: string; needsPassword: boolean; newPhoneOf?: UserRow };

/**
 * Runs in the caller's transaction. Throws `proof.refusal`, `user_banned`, `email_exists` or `phone_exists`.
 */
export async function redeemToken(
  service: AuthService,
  db: AuthDatabase,
  proof: RedeemableToken,
): Promise<Redeemed | PendingConfirmation> {
  const { user, token } = await consumeToken(service, db, proof);
  const redemption = { user, token, kind: proof.kind };
  if (token.token_type === "phone_change_token") return changePhone(service, db, redemption);
  if (token.token_type.startsWith("email_change")) return changeEmail(service, db, redemption);
  return signIn(service, db, redemption);
}

/** Locks the user, then consumes the token, so that only one of two concurrent requests succeeds. */
async function consumeToken(
  { now }: AuthService,
  db: AuthDatabase,
  { types, search, refusal }: RedeemableToken,
): Promise<{ user: UserRow; token: FoundToken }> {
  const token = await findOneTimeToken(db, types, search);
  if (!token) throw refusal;
  const user = await lockUserIfExists(db, token.user_id);
  if (!user || !isRecipient(user, token)) throw refusal;
  if (!(await hasLiveSession(db, token, now()))) throw refusal;
  if (isExpired(token.sent_at ?? user[sentAt[token.token_type]], now())) throw refusal;
  if (!(await consumeOneTimeToken(db, search))) throw refusal;
  if (isBanned(user, now())) throw new AuthRefusal("user_banned", undefined, { status: 403 });
  return { user, token };
}

/** An address or number that was taken off the account since the token was sent opens it no more. */
function isRecipient(user: UserRow, { token_type, relates_to }: FoundToken): boolean {
  return relates_to === undefined || recipients[token_type].some((column) => user[column] === relates_to);
}

/** A change is finished only while the session that began it lives; other tokens need no session. */
async function hasLiveSession(
  db: AuthDatabase,
  { user_id: userId, token_type, session_id: sessionId }: FoundToken,
  now: Date,
): Promise<boolean> {
  if (!isChange(token_type)) return true;
  return sessionId !== null && (await lockLiveSession(db, { userId, sessionId }, now)) !== undefined;
}

function isChange(type: TokenType): boolean {
  return [...changeTypes.email, ...changeTypes.phone].some((changeType) => changeType === type);
}

type Redemption = { user: UserRow; token: FoundToken; kind: Contact["kind"] };

async function changePhone(service: AuthService, db: AuthDatabase, { user }: Redemption): Promise<Redeemed> {
  await audit(service, db, { user, action: "user_modified" });
  await confirmPhoneChange(db, { user, phone: user.phone_change ?? "", at: service.now() });
  return { userId: user.id, needsPassword: false, newPhoneOf: user };
}

async function changeEmail(
  service: AuthService,
  db: AuthDatabase,
  { user }: Redemption,
): Promise<Redeemed | PendingConfirmation> {
  await audit(service, db, { user, action: "user_modified" });
  return (await confirmEmailChange(service, db, user)) ?? { userId: user.id, needsPassword: false };
}

async function signIn(
  service: AuthService,
  db: AuthDatabase,
  { user, token, kind }: Redemption,
): Promise<Redeemed> {
  const isVerified = (kind === "email" ? user.email_confirmed_at : user.phone_confirmed_at) !== null;
  await audit(service, db, { user, action: isVerified ? "login" : "user_signedup" });
  if (!isVerified) await verifyContact(db, { user, token, kind }, service.now());
  await deleteOneTimeTokens(db, user.id, ["confirmation_token", "recovery_token"]);
  return { userId: user.id, needsPassword: !isVerified && !(await hasOtherSignInMethod(db, user.id)) };
}

/**
 * Keeps the password of a single sign-up, or the provider whose sign-in requested the confirmation. A
 * recovery removes both.
 */
async function verifyContact(
  db: AuthDatabase,
  { user, token, kind }: Pick<Redemption, "user" | "token" | "kind">,
  at: Date,
): Promise<void> {
  if (token.token_type === "recovery_token") await removeAllButEmail(db, user, at);
  else if (!user.confirmed_at) await removeOtherContact(db, user.id, kind);
  await confirmContact(db, { kind, userId: user.id, at });
}

/**
 * A recovery mail verifies the mailbox, but not that its owner chose the sign-up's password or signed in with
 * the provider: a stranger may have done so. Only the language stays.
 */
async function removeAllButEmail(db: AuthDatabase, user: UserRow, at: Date): Promise<void> {
  const contact = { kind: "email" as const, address: user.email ?? "" };
  await revokeUnverifiedAccess(db, user);
  const data = languageOnly(user.raw_user_meta_data);
  await resetUnconfirmed(db, user, { contact, passwordHash: null, data, at });
}

/**
 * An unverified number must not sign in to an account whose address was verified, and an unverified address
 * must not sign in to an account whose number was verified.
 */
async function removeOtherContact(db: AuthDatabase, userId: string, kind: Contact["kind"]): Promise<void> {
  await updateUser(db, userId, kind === "email" ? { phone: null } : { email: null });
  await deleteSessionsAndFactors(db, userId);
}

/** Whether the account has a sign-in method other than mailed or texted codes. */
async function hasOtherSignInMethod(db: AuthDatabase, userId: string): Promise<boolean> {
  const account = await loadAccount(db, userId);
  const hasProvider = account?.identities.some(
    ({ provider }) => provider !== "email" && provider !== "phone",
  );
  return Boolean(account?.user.encrypted_password) || hasProvider === true;
}

async function audit(
  { now, caller }: AuthService,
  db: AuthDatabase,
  { user, action }: { user: UserRow; action: AuditAction },
): Promise<void> {
  await writeAudit(db, { user, action, address: caller.address, at: now() });
}

/** The columns that may hold the recipient of each type. */
const recipients = {
  confirmation_token: ["email", "phone"],
  recovery_token: ["email"],
  email_change_token_new: ["email_change"],
  email_change_token_current: ["email"],
  reauthentication_token: ["email", "phone"],
  phone_change_token: ["phone_change"],
} as const satisfies Record<TokenType, readonly (keyof UserRow)[]>;

/** The column that says when the newest token of each type was sent. A token expires an hour later. */
const sentAt = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  phone_change_token: "phone_change_sent_at",
} as const satisfies Record<TokenType, keyof UserRow>;
