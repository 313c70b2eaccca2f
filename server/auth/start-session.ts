// Starts a session and gives it its tokens: the answer of every way to sign in (Supabase Auth's AccessTokenResponse).
import { randomBytes, randomUUID } from "node:crypto";
import { isIP } from "node:net";
import { accessTokenSeconds } from "../platform/access-token.ts";
import { type Account, loadAccount, updateUser } from "./account-store.ts";
import { AuthRefusal } from "./errors.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import { insertRefreshToken, insertSession, listAmrClaims, saveAmrClaim } from "./session-store.ts";
import { type UserAnswer, userAnswer } from "./user-answer.ts";

export type SessionAnswer = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: UserAnswer;
};

/** How a session was authenticated, as its `amr` claim says. */
export type AuthenticationMethod = "password" | "otp";

export type NewSession = { userId: string; method: AuthenticationMethod; requester: Requester };

/** Within the caller's transaction. */
export async function startSession(
  service: AuthService,
  db: AuthDatabase,
  { userId, method, requester }: NewSession,
): Promise<SessionAnswer> {
  const at = service.now();
  const sessionId = randomUUID();
  const refreshToken = createRefreshToken();
  await updateUser(db, userId, { last_sign_in_at: at, updated_at: at });
  await insertSession(db, {
    id: sessionId,
    user_id: userId,
    created_at: at,
    updated_at: at,
    aal: "aal1",
    ...deviceOf(requester),
    refreshed_at: at.toISOString(),
  });
  await insertRefreshToken(db, { token: refreshToken, userId, sessionId, parent: null, at });
  await saveAmrClaim(db, { sessionId, method, at });
  const account = await loadAccount(db, userId);
  if (!account) throw new AuthRefusal("user_not_found");
  return sessionAnswer(service, db, { account, sessionId, aal: "aal1", refreshToken });
}

export type SessionTokens = { account: Account; sessionId: string; aal: string; refreshToken: string };

/** A fresh access token with the claims of now. */
export async function sessionAnswer(
  service: AuthService,
  db: AuthDatabase,
  { account, sessionId, aal, refreshToken }: SessionTokens,
): Promise<SessionAnswer> {
  const { user } = account;
  const methods = await listAmrClaims(db, sessionId);
  const { token, expiresAt } = await service.tokens.sign({
    sub: user.id,
    aud: user.aud ?? "authenticated",
    role: user.role ?? "authenticated",
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    aal,
    amr: methods.map((claim) => ({
      method: claim.authentication_method,
      timestamp: Math.floor(claim.updated_at.getTime() / 1000),
    })),
    session_id: sessionId,
    is_anonymous: user.is_anonymous,
  });
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: accessTokenSeconds,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userAnswer(account),
  };
}

export function createRefreshToken(): string {
  return randomBytes(24).toString("base64url");
}

export function deviceOf({ address, userAgent }: Requester): {
  ip: string | null;
  user_agent: string | null;
} {
  const [withoutZone = ""] = address.split("%", 1);
  return { ip: isIP(withoutZone) ? withoutZone : null, user_agent: userAgent?.slice(0, 500) ?? null };
}
