// Redeems one-time tokens (spec section 7: POST /verify, and GET /verify behind the mailed links): single use, one hour.
import { lockUser, updateUser } from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import { confirmEmail } from "./confirm-email.ts";
import { confirmEmailChange, type HalfConfirmed } from "./confirm-email-change.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { limits, takeFrom } from "./limits.ts";
import { hashCode, hashLinkToken, isExpired } from "./one-time-token.ts";
import {
  deleteOneTimeTokens,
  type FoundToken,
  findOneTimeToken,
  spendOneTimeToken,
  type TokenSearch,
} from "./one-time-token-store.ts";
import { checkEmail, type VerifyRequest } from "./requests.ts";
import type { TokenType, UserRow } from "./schema.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import { isBanned } from "./sign-in.ts";
import { type SessionAnswer, startSession } from "./start-session.ts";

/** With a code and its address, or with the token of a link. Throws `otp_expired` for whatever does not fit. */
export async function verify(
  service: AuthService,
  request: VerifyRequest,
  requester: Requester,
): Promise<SessionAnswer | HalfConfirmed> {
  const proof = await readProof(service, request);
  return service.db.transaction().execute(async (db) => {
    const { user, token } = await spend(service, db, proof);
    const spent = await applyToken(service, db, { user, token, requester });
    return spent ?? startSession(service, db, { userId: user.id, method: "otp", requester });
  });
}

type Proof = { types: readonly TokenType[]; search: TokenSearch; refusal: AuthRefusal };

async function readProof(
  { limiter }: AuthService,
  { type, token, token_hash, email, phone }: VerifyRequest,
): Promise<Proof> {
  if (!type) throw new AuthRefusal("validation_failed", messages.verifyNeedsType);
  if (Boolean(token) === Boolean(token_hash))
    throw new AuthRefusal("validation_failed", messages.verifyNeedsToken);
  const types = tokenTypes.get(type);
  if (token_hash) {
    if (email || phone) throw new AuthRefusal("validation_failed", messages.onlyTokenHash);
    if (!types) throw new AuthRefusal("validation_failed", messages.verifyTypeInvalid);
    return {
      types,
      search: { linkHash: hashLinkToken(token_hash) },
      refusal: new AuthRefusal("otp_expired", messages.linkExpired),
    };
  }
  if (Boolean(email) === Boolean(phone))
    throw new AuthRefusal("validation_failed", messages.oneAddressOnVerify);
  if (!types || phone) throw new AuthRefusal("validation_failed", messages.verifyTypeInvalid);
  const recipient = checkEmail(email);
  await takeFrom(limiter, limits.code, recipient);
  const code = token.replace(/[\s-]/g, "");
  return {
    types,
    search: { codeHash: hashCode(recipient, code), recipient },
    refusal: new AuthRefusal("otp_expired"),
  };
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
  if (isBanned(user, now())) throw new AuthRefusal("user_banned");
  return { user, token };
}

type Spent = { user: UserRow; token: FoundToken; requester: Requester };

async function applyToken(
  service: AuthService,
  db: AuthDatabase,
  { user, token, requester }: Spent,
): Promise<HalfConfirmed | undefined> {
  const at = service.now();
  const audit = { user, address: requester.address, at };
  if (token.token_type.startsWith("email_change")) {
    await writeAudit(db, { ...audit, action: "user_modified" });
    return confirmEmailChange(service, db, user);
  }
  await writeAudit(db, { ...audit, action: user.email_confirmed_at ? "login" : "user_signedup" });
  if (!user.email_confirmed_at) await confirmEmail(db, user.id, at);
  if (!user.email_confirmed_at && token.token_type === "recovery_token")
    await dropUnprovenPassword(db, user.id);
  await deleteOneTimeTokens(db, user.id);
  return undefined;
}

/** A recovery mail proves the mailbox, but not that its owner chose the password of the sign-up: it may be a stranger's. */
async function dropUnprovenPassword(db: AuthDatabase, userId: string): Promise<void> {
  await updateUser(db, userId, { encrypted_password: null });
}

const confirmation = ["confirmation_token"] as const;
const recovery = ["recovery_token"] as const;

/** What each `type` of a request may redeem. */
const tokenTypes = new Map<string, readonly TokenType[]>([
  ["signup", confirmation],
  ["invite", confirmation],
  ["email", [...confirmation, ...recovery]],
  ["magiclink", recovery],
  ["recovery", recovery],
  ["email_change", ["email_change_token_new", "email_change_token_current"]],
]);

/** When a token of each type was sent; it expires an hour later. */
const sentAt = {
  confirmation_token: "confirmation_sent_at",
  recovery_token: "recovery_sent_at",
  email_change_token_new: "email_change_sent_at",
  email_change_token_current: "email_change_sent_at",
  reauthentication_token: "reauthentication_sent_at",
  phone_change_token: "phone_change_sent_at",
} as const satisfies Record<TokenType, keyof UserRow>;
