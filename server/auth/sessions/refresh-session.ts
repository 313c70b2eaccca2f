// Rotation of refresh tokens (RFC 9700, 4.14.2): each works once. A request with the parent of the active
// token gets the active one again at any time, because the first response may have been lost. An older token
// gets it for ten seconds after its rotation, because tabs may race. Later reuse counts as theft and ends the
// session.
import { type AuditEntry, writeAudit } from "../database/audit-store.ts";
import type { SessionRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { lockTokenFamily, rotateRefreshToken } from "./refresh-token-rotation-store.ts";
import { endSession, touchSession } from "./session-store.ts";
import {
  type AccessTokenResponse,
  createRefreshToken,
  deviceOf,
  responseForSession,
} from "./start-session.ts";

/** As Supabase Auth's GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL. */
export const reuseIntervalSeconds = 10;

/**
 * Throws AuthRefusal: `refresh_token_not_found`, `refresh_token_already_used` (the session has ended),
 * `session_expired`, `user_banned` or `over_request_rate_limit`.
 */
export async function refreshSession(service: AuthService, token: string): Promise<AccessTokenResponse> {
  if (token === "") throw new AuthRefusal("validation_failed", messages.refreshTokenRequired);
  const outcome = await service.db.transaction().execute((db) => rotate(service, db, token));
  if (outcome === "stolen") throw new AuthRefusal("refresh_token_already_used");
  return outcome;
}

/** Returns "stolen" instead of throwing, so that the end of the session is committed. */
async function rotate(
  service: AuthService,
  db: AuthDatabase,
  token: string,
): Promise<AccessTokenResponse | "stolen"> {
  const family = token.includes("\u0000") ? undefined : await lockTokenFamily(db, token);
  const session = family?.loaded.session;
  if (!family || !session) throw new AuthRefusal("refresh_token_not_found");
  const { loaded, used, active } = family;
  const { user } = loaded.account;
  const at = service.now();
  if (isBanned(user, at)) throw new AuthRefusal("user_banned", messages.bannedRefresh);
  const { ip, user_agent: userAgent } = deviceOf(service.caller);
  const touch = { id: session.id, at, ip, userAgent };
  const entry: AuditEntry = { user, action: "token_refreshed", address: service.caller.address, at };

  if (!used.revoked) {
    if (session.not_after && session.not_after <= at) throw new AuthRefusal("session_expired");
    await takeLimit(service.limiter, limits.refreshOfSession, session.id);
    const next = createRefreshToken();
    await rotateRefreshToken(db, { used, token: next, touch, entry });
    return responseForSession(service, loaded, next);
  }
  const isWithinReuseInterval = at.getTime() <= used.updated_at.getTime() + reuseIntervalSeconds * 1000;
  if (active && (active.parent === used.token || isWithinReuseInterval)) {
    await takeLimit(service.limiter, limits.refreshOfSession, session.id);
    if (isAuditDue(session, at)) {
      await touchSession(db, touch);
      await writeAudit(db, entry);
    }
    return responseForSession(service, loaded, active.token);
  }
  await endSession(db, session.id, at);
  return "stolen";
}

/**
 * True at most once a minute. A repeated response changes nothing, so the audit log does not need every one.
 */
function isAuditDue({ updated_at }: SessionRow, at: Date): boolean {
  return at.getTime() >= (updated_at?.getTime() ?? 0) + 60_000;
}
