// Sign-in with a password: POST /token?grant_type=password.
import { findUserByEmail, findUserByPhone, lockUserIfExists, updateUser } from "../accounts/account-store.ts";
import { comparePassword, hashPassword, needsRehash } from "../accounts/passwords.ts";
import { storedPhone } from "../accounts/phone-number.ts";
import type { AuditEntry } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type SignInRequest, storedEmail } from "../http/requests.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { type AccessTokenResponse, startSession } from "../sessions/start-session.ts";
import { countPasswordAttempt } from "./password-attempts.ts";

/**
 * Throws AuthRefusal: `invalid_credentials` both for an unknown account and for a wrong password,
 * `over_request_rate_limit` after too many attempts, and only for the right password `user_banned`,
 * `email_not_confirmed` or `phone_not_confirmed`.
 */
export async function signInWithPassword(
  service: AuthService,
  request: SignInRequest,
): Promise<AccessTokenResponse> {
  const { email, phone } = request;
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnSignIn);
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.signInNeedsAddress);
  const compared = await verifyPassword(service, request);
  const renewedHash = await renewedHashFor(service, compared, request.password);
  const provider = email ? ("email" as const) : ("phone" as const);
  return service.db.transaction().execute(async (db) => {
    const user = await lockCompared(db, compared);
    checkMaySignIn(user, { provider, now: service.now() });
    if (renewedHash) await updateUser(db, user.id, { encrypted_password: renewedHash });
    const entry: AuditEntry = {
      user,
      action: "login",
      address: service.caller.address,
      at: service.now(),
      traits: { provider },
    };
    return startSession(service, db, { userId: user.id, method: "password", entry });
  });
}

/**
 * Locks the account and compares the hash again. While a password is compared, or waits for that, the account
 * may get another password, which ends its sessions. The old password must not start a session after that.
 */
async function lockCompared(db: AuthDatabase, compared: UserRow): Promise<UserRow> {
  const user = await lockUserIfExists(db, compared.id);
  if (user?.encrypted_password !== compared.encrypted_password) throw new AuthRefusal("invalid_credentials");
  return user;
}

function checkMaySignIn(user: UserRow, { provider, now }: { provider: "email" | "phone"; now: Date }): void {
  if (isBanned(user, now)) throw new AuthRefusal("user_banned");
  if (provider === "email" && !user.email_confirmed_at) throw new AuthRefusal("email_not_confirmed");
  if (provider === "phone" && !user.phone_confirmed_at) throw new AuthRefusal("phone_not_confirmed");
}

export function isBanned({ banned_until }: Pick<UserRow, "banned_until">, now: Date): boolean {
  return banned_until !== null && banned_until > now;
}

async function verifyPassword(
  service: AuthService,
  { email, phone, password }: SignInRequest,
): Promise<UserRow> {
  const { db, caller } = service;
  const name = email ? storedEmail(email) : storedPhone(phone);
  const user = isStorable(name)
    ? await (email ? findUserByEmail(db, name) : findUserByPhone(db, name))
    : undefined;
  const refundAttempt = await countPasswordAttempt(service, { name, userId: user?.id });
  const isRight = await comparePassword(password, user?.encrypted_password, caller).catch(
    async (error: unknown) => {
      await refundAttempt();
      throw error;
    },
  );
  if (!user || !isRight) throw new AuthRefusal("invalid_credentials");
  caller.accountId = user.id;
  await refundAttempt();
  return user;
}

/** False for a name with NUL, which PostgreSQL's text cannot hold: no account has it. */
function isStorable(name: string): boolean {
  return !name.includes("\u0000");
}

/** Returns a new hash if the stored one has another algorithm or cost than today's. */
async function renewedHashFor(
  { caller }: AuthService,
  { encrypted_password }: UserRow,
  password: string,
): Promise<string | undefined> {
  if (!encrypted_password || !needsRehash(encrypted_password)) return undefined;
  return hashPassword(password, caller).catch(keepOldHash);
}

/** Where the password queue is full, the old hash is kept until the next sign-in. */
function keepOldHash(error: unknown): undefined {
  if (!(error instanceof AuthRefusal)) throw error;
}
