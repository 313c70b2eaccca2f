// Signing in with a password (spec section 7: POST /token?grant_type=password).
import { findUserByEmail, findUserByPhone, updateUser } from "./account-store.ts";
import type { AuditEntry } from "./audit-store.ts";
import { AuthRefusal, messages } from "./errors.ts";
import { countTry } from "./password-tries.ts";
import { hashPassword, isPassword, needsRehash } from "./passwords.ts";
import { storedPhone } from "./phone-number.ts";
import type { SignInRequest } from "./requests.ts";
import type { UserRow } from "./schema.ts";
import type { AuthService, Requester } from "./service.ts";
import { type SessionAnswer, startSession } from "./start-session.ts";

/** Throws `invalid_credentials` alike for an unknown account and a wrong password; what it tells else needs the right one. */
export async function signInWithPassword(
  service: AuthService,
  request: SignInRequest,
  requester: Requester,
): Promise<SessionAnswer> {
  const { email, phone } = request;
  if (email && phone) throw new AuthRefusal("validation_failed", messages.oneAddressOnSignIn);
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.signInNeedsAddress);
  const user = await authenticate(service, request, requester);
  if (isBanned(user, service.now())) throw new AuthRefusal("user_banned");
  if (email && !user.email_confirmed_at) throw new AuthRefusal("email_not_confirmed");
  if (phone && !user.phone_confirmed_at) throw new AuthRefusal("phone_not_confirmed");
  await renewHash(service, user, { password: request.password, requester });
  const entry: AuditEntry = {
    user,
    action: "login",
    address: requester.address,
    at: service.now(),
    traits: { provider: email ? "email" : "phone" },
  };
  return startSession(service, service.db, { userId: user.id, method: "password", requester, entry });
}

export function isBanned({ banned_until }: Pick<UserRow, "banned_until">, now: Date): boolean {
  return banned_until !== null && banned_until > now;
}

async function authenticate(
  service: AuthService,
  { email, phone, password }: SignInRequest,
  requester: Requester,
): Promise<UserRow> {
  const { db } = service;
  const name = email ? email.toLowerCase() : storedPhone(phone);
  const user = isStorable(name)
    ? await (email ? findUserByEmail(db, name) : findUserByPhone(db, name))
    : undefined;
  const takeOff = await countTry(service, { name, userId: user?.id, address: requester.address });
  const isRight = await isPassword(password, user?.encrypted_password, requester).catch(
    async (error: unknown) => {
      await takeOff();
      throw error;
    },
  );
  if (!user || !isRight) throw new AuthRefusal("invalid_credentials");
  await takeOff();
  return user;
}

/** PostgreSQL's text cannot hold NUL; nobody has such an address. */
function isStorable(name: string): boolean {
  return !name.includes("\u0000");
}

async function renewHash(
  { db, now }: AuthService,
  { id, encrypted_password }: UserRow,
  { password, requester }: { password: string; requester: Requester },
): Promise<void> {
  if (!encrypted_password || !needsRehash(encrypted_password)) return;
  const hash = await hashPassword(password, requester).catch(waitForNextSignIn);
  if (hash) await updateUser(db, id, { encrypted_password: hash, updated_at: now() });
}

/** Where too many passwords wait, the old hash stays: it opens the account as before. */
function waitForNextSignIn(error: unknown): undefined {
  if (!(error instanceof AuthRefusal)) throw error;
}
