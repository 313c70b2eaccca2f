// Reauthentication before a change of the password or a new sign-in method or first second factor (R-243: GET
// /reauthenticate). The code goes out by mail, or by text if the account has no address. PUT /user takes it
// as `nonce`; it works once, for an hour.

import { daySeconds } from "../../platform/durations.ts";
import { lockUserIfExists } from "../accounts/account-store.ts";
import type { Contact } from "../accounts/contact.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { type AttemptedCode, attemptCode } from "../one-time-tokens/attempt-code.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { isExpired } from "../one-time-tokens/one-time-token.ts";
import { issueReauthentication } from "../one-time-tokens/send-code.ts";
import { deliver } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import type { SignedInCaller, SignedInService } from "./require-session.ts";
import { lockLiveSession, saveAmrClaim } from "./session-store.ts";

export async function sendReauthenticationCode(service: SignedInService): Promise<Record<string, never>> {
  const { account, session, address } = service.caller;
  const { user } = account;
  const contact = verifiedContact(user);
  await startCooldown(service, "reauthentication", contact);
  const message = await service.db.transaction().execute(async (db) => {
    await lockUserIfExists(db, user.id);
    const live = await lockLiveSession(db, { userId: user.id, sessionId: session.id }, service.now());
    if (!live) throw new AuthRefusal("session_not_found");
    await writeAudit(db, {
      user,
      action: "user_reauthenticate_requested",
      address,
      at: service.now(),
    });
    return issueReauthentication(service, db, { user, contact, sessionId: session.id });
  });
  await deliver(service, [message]);
  return {};
}

/**
 * True if the session is older than `recentSessionSeconds`, has not been reauthenticated within
 * `reauthenticatedSeconds`, and the setting requires reauthentication.
 */
export function needsReauthentication(
  { now, settings }: AuthService,
  { session, methods }: Pick<SignedInCaller, "session" | "methods">,
): boolean {
  const isWithin = (since: Date | null | undefined, seconds: number) =>
    now().getTime() <= (since?.getTime() ?? 0) + seconds * 1000;
  const otpClaim = methods.find(({ authentication_method }) => authentication_method === "otp");
  const isFresh =
    isWithin(session.created_at, recentSessionSeconds) ||
    isWithin(otpClaim?.updated_at, reauthenticatedSeconds);
  return settings.requiresReauthentication && !isFresh;
}

/** Throws `reauthentication_needed`, because a number or provider that is added outlives the session. */
export function requireRecentAuthentication(service: SignedInService): void {
  if (needsReauthentication(service, service.caller))
    throw new AuthRefusal("reauthentication_needed", messages.signInMethodNeedsReauthentication);
}

/**
 * Reauthenticates a session by a code that came without another change, and records it in the session's
 * `amr`. Requests that cannot carry a nonce, such as the client's to add a factor, rely on this record.
 */
export async function recordReauthentication(
  { now }: AuthService,
  db: AuthDatabase,
  sessionId: string,
): Promise<void> {
  await saveAmrClaim(db, { sessionId, method: "otp", at: now() });
}

/**
 * Returns the token that `nonce` matches, for the caller to consume. Throws `reauthentication_needed` without
 * a nonce, `reauthentication_not_valid` for a wrong or expired one, and `over_request_rate_limit`.
 */
export async function findNonce(service: AuthService, user: UserRow, nonce: string): Promise<AttemptedCode> {
  if (!nonce) throw new AuthRefusal("reauthentication_needed");
  const recipient = user.email || user.phone || "";
  const attempt = await attemptCode(service, {
    recipient,
    types: ["reauthentication_token"],
    code: nonce,
    accountId: user.id,
  });
  if (!attempt || isExpired(user.reauthentication_sent_at, service.now()))
    throw new AuthRefusal("reauthentication_not_valid");
  return attempt;
}

/** Age from which a session needs reauthentication, as upstream (internal/api/user.go). */
export const recentSessionSeconds = daySeconds;

/** How long a session counts as reauthenticated after its code was redeemed. */
export const reauthenticatedSeconds = 600;

function verifiedContact(user: UserRow): Contact {
  const { email, phone } = user;
  if (!email && !phone) throw new AuthRefusal("validation_failed", messages.reauthenticationNeedsAddress);
  if (email && !user.email_confirmed_at)
    throw new AuthRefusal("email_not_confirmed", messages.reauthenticationNeedsEmail, { status: 422 });
  if (!email && !user.phone_confirmed_at)
    throw new AuthRefusal("phone_not_confirmed", messages.reauthenticationNeedsPhone, { status: 422 });
  return email ? { kind: "email", address: email } : { kind: "phone", address: phone ?? "" };
}
