// Refresh tokens rotate (RFC 9700, 4.14.2): each works once. The parent of the active one is always answered
// the active one again, since its answer may have been lost; an older one for ten seconds, for tabs that
// race. Later it counts as stolen.
import { type AuditEntry, writeAudit } from "../database/audit-store.ts";
import type { SessionRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, takeFrom } from "../limits.ts";
import type { AuthDatabase, AuthService, Requester } from "../service.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { lockTokenFamily, rotateRefreshToken } from "./refresh-token-rotation-store.ts";
import { endSession, touchSession } from "./session-store.ts";
import { answerFor, createRefreshToken, deviceOf, type SessionAnswer } from "./start-session.ts";

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
  const family = token.includes("\u0000") ? undefined : await lockTokenFamily(db, token);
  const session = family?.loaded.session;
  if (!family || !session) throw new AuthRefusal("refresh_token_not_found");
  const { loaded, used, active } = family;
  const { user } = loaded.account;
  const at = service.now();
  if (isBanned(user, at)) throw new AuthRefusal("user_banned", messages.bannedRefresh);
  const { ip, user_agent: userAgent } = deviceOf(requester);
  const touch = { id: session.id, at, ip, userAgent };
  const entry: AuditEntry = { user, action: "token_refreshed", address: requester.address, at };

  if (!used.revoked) {
    if (session.not_after && session.not_after <= at) throw new AuthRefusal("session_expired");
    await takeFrom(service.limiter, limits.refreshOfSession, session.id);
    const next = createRefreshToken();
    await rotateRefreshToken(db, { used, token: next, touch, entry });
    return answerFor(service, loaded, next);
  }
  const isWithinReuseInterval = at.getTime() <= used.updated_at.getTime() + reuseIntervalSeconds * 1000;
  if (active && (active.parent === used.token || isWithinReuseInterval)) {
    await takeFrom(service.limiter, limits.refreshOfSession, session.id);
    if (isNoteworthy(session, at)) {
      await touchSession(db, touch);
      await writeAudit(db, entry);
    }
    return answerFor(service, loaded, active.token);
  }
  await endSession(db, session.id, at);
  return "stolen";
}

/**
 * The same answer again changes nothing, so the log says so once a minute at most, however often it is asked
 * for.
 */
function isNoteworthy({ updated_at }: SessionRow, at: Date): boolean {
  return at.getTime() >= (updated_at?.getTime() ?? 0) + 60_000;
}
