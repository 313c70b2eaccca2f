// Refresh tokens rotate (RFC 9700, 4.14.2): each works once. The parent of the active one is always answered the active one
// again, since its answer may have been lost; an older one for ten seconds, for tabs that race. Later it counts as stolen.
import { type Account, loadAccount } from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import { AuthRefusal, messages } from "./errors.ts";
import type { SessionRow } from "./schema.ts";
import type { AuthDatabase, AuthService, Requester } from "./service.ts";
import {
  endSession,
  findActiveRefreshToken,
  findRefreshToken,
  insertRefreshToken,
  lockSession,
  type RefreshTokenRow,
  revokeRefreshToken,
  touchSession,
} from "./session-store.ts";
import { isBanned } from "./sign-in.ts";
import { createRefreshToken, deviceOf, type SessionAnswer, sessionAnswer } from "./start-session.ts";

export const reuseIntervalSeconds = 10;

export async function refreshSession(
  service: AuthService,
  token: string,
  requester: Requester,
): Promise<SessionAnswer> {
  if (token === "") throw new AuthRefusal("validation_failed", messages.refreshTokenRequired);
  const outcome = await service.db.transaction().execute((db) => rotate(service, db, { token, requester }));
  if (outcome === "stolen") throw new AuthRefusal("refresh_token_already_used");
  return outcome;
}

/** A theft is returned, not thrown: that the session ends must be committed. */
async function rotate(
  service: AuthService,
  db: AuthDatabase,
  { token, requester }: { token: string; requester: Requester },
): Promise<SessionAnswer | "stolen"> {
  const { session, used } = await lockFamily(db, token);
  const account = await loadAccount(db, session.user_id);
  if (!account) throw new AuthRefusal("refresh_token_not_found");
  const at = service.now();
  if (isBanned(account.user, at)) throw new AuthRefusal("user_banned", messages.bannedRefresh);
  const next = await nextToken(db, { session, used, at });
  if (next === "stolen") return next;
  const { ip, user_agent } = deviceOf(requester);
  await touchSession(db, session.id, { at, ip, userAgent: user_agent });
  await writeAudit(db, { user: account.user, action: "token_refreshed", address: requester.address, at });
  return answer(service, db, { account, session, refreshToken: next });
}

/** Refreshes of one session take turns: the row is read again once the session is locked. */
async function lockFamily(
  db: AuthDatabase,
  token: string,
): Promise<{ session: SessionRow; used: RefreshTokenRow }> {
  const known = token.includes("\u0000") ? undefined : await findRefreshToken(db, token);
  const session = known && (await lockSession(db, known.session_id));
  const used = session && (await findRefreshToken(db, token));
  if (!used) throw new AuthRefusal("refresh_token_not_found");
  return { session, used };
}

async function nextToken(
  db: AuthDatabase,
  { session, used, at }: { session: SessionRow; used: RefreshTokenRow; at: Date },
): Promise<string> {
  const active = await findActiveRefreshToken(db, session.id);
  if (!used.revoked) {
    if (session.not_after && session.not_after <= at) throw new AuthRefusal("session_expired");
    return swap(db, used, at);
  }
  const isWithinReuseInterval = at.getTime() <= used.updated_at.getTime() + reuseIntervalSeconds * 1000;
  if (active && (active.parent === used.token || isWithinReuseInterval)) return active.token;
  await endSession(db, session.id, at);
  return "stolen";
}

async function swap(db: AuthDatabase, used: RefreshTokenRow, at: Date): Promise<string> {
  const token = createRefreshToken();
  await revokeRefreshToken(db, used.id, at);
  await insertRefreshToken(db, {
    token,
    userId: used.user_id,
    sessionId: used.session_id,
    parent: used.token,
    at,
  });
  return token;
}

function answer(
  service: AuthService,
  db: AuthDatabase,
  { account, session, refreshToken }: { account: Account; session: SessionRow; refreshToken: string },
) {
  return sessionAnswer(service, db, {
    account,
    sessionId: session.id,
    aal: session.aal ?? "aal1",
    refreshToken,
  });
}
