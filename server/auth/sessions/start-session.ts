// Starts a session and issues its tokens: the response of every sign-in method (Supabase Auth's
// AccessTokenResponse).
import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { accessTokenSeconds } from "../../platform/keys/access-token.ts";
import { type UserResponse, userResponse } from "../accounts/user-response.ts";
import type { AuditEntry } from "../database/audit-store.ts";
import type { AuthenticationMethod } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase, AuthService, Caller } from "../service.ts";
import { insertSession, type LoadedSession, loadSession } from "./session-store.ts";

/** `expires_in` is in seconds, `expires_at` in seconds since 1970. */
export type AccessTokenResponse = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserResponse;
};

/** `notAfter` ends the session, for example where an identity provider limits it. */
export type NewSession = {
  userId: string;
  method: AuthenticationMethod;
  notAfter?: Date | undefined;
  /** Audit log entry that is written together with the session. */
  entry?: AuditEntry;
};

/** Inserts all rows with one statement, so it is atomic with or without the caller's transaction. */
export async function startSession(
  service: AuthService,
  db: AuthDatabase,
  { userId, method, notAfter, entry }: NewSession,
): Promise<AccessTokenResponse> {
  const at = service.now();
  const sessionId = randomUUID();
  const refreshToken = createRefreshToken();
  const { ip, user_agent: userAgent } = deviceOf(service.caller);
  await insertSession(
    db,
    { id: sessionId, userId, notAfter: notAfter ?? null, ip, userAgent, refreshToken, method, at },
    entry,
  );
  return accessTokenResponse(service, db, { userId, sessionId, refreshToken });
}

export type SessionTokens = { userId: string; sessionId: string; refreshToken: string };

/**
 * Issues an access token with the account's current claims. Throws `user_not_found` or `session_not_found`.
 */
export async function accessTokenResponse(
  service: AuthService,
  db: AuthDatabase,
  { userId, sessionId, refreshToken }: SessionTokens,
): Promise<AccessTokenResponse> {
  const loaded = await loadSession(db, { userId, sessionId });
  if (!loaded) throw new AuthRefusal("user_not_found");
  return responseForSession(service, loaded, refreshToken);
}

/** Throws `session_not_found`. */
export async function responseForSession(
  { tokens }: Pick<AuthService, "tokens">,
  { account, session, methods }: LoadedSession,
  refreshToken: string,
): Promise<AccessTokenResponse> {
  if (!session) throw new AuthRefusal("session_not_found");
  const { user } = account;
  const { token, expiresAt } = await tokens.sign({
    sub: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    aal: session.aal ?? "aal1",
    amr: methods.map((claim) => ({
      method: claim.authentication_method,
      timestamp: Math.floor(claim.updated_at.getTime() / 1000),
    })),
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userResponse(account),
  };
}

/** 32 characters of base64url from 24 random bytes. */
export function createRefreshToken(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * Address and user agent as the session stores them. The user agent is cut to 500 characters; an address that
 * is not an IP address becomes null.
 */
export function deviceOf({ address, userAgent }: Caller): {
  ip: string | null;
  user_agent: string | null;
} {
  const [withoutZone = ""] = address.split("%", 1);
  return { ip: isIP(withoutZone) ? withoutZone : null, user_agent: userAgent?.slice(0, 500) ?? null };
}
