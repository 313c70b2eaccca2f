// What a verified second factor does to sessions: the current one becomes aal2, with new
// tokens. The account's other sessions at aal1 end.

import type { AuthenticationMethod, FactorRow } from "../database/schema.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteRefreshTokens, insertRefreshToken } from "../sessions/refresh-token-store.ts";
import { saveAmrClaim } from "../sessions/session-store.ts";
import {
  type AccessTokenResponse,
  accessTokenResponse,
  createRefreshToken,
} from "../sessions/start-session.ts";
import { deleteAal1Sessions, setSessionAal2 } from "./assurance-store.ts";
import type { LockedAccount } from "./lock-factor.ts";

export const factorMethods = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
} as const satisfies Record<FactorRow["factor_type"], AuthenticationMethod>;

/** What proved the second factor. A recovery code has no factor. */
export type FactorProof = { factorId: string | null; method: AuthenticationMethod };

/**
 * Deletes the session's earlier refresh tokens: a token issued at aal1 must not refresh a session at aal2.
 */
export async function upgradeToAal2(
  service: AuthService,
  db: AuthDatabase,
  { user, session }: Pick<LockedAccount, "user" | "session">,
  { factorId, method }: FactorProof,
): Promise<AccessTokenResponse> {
  const at = service.now();
  const refreshToken = createRefreshToken();
  await setSessionAal2(db, session.id, { factorId, at });
  await saveAmrClaim(db, { sessionId: session.id, method, at });
  await deleteAal1Sessions(db, user.id);
  await deleteRefreshTokens(db, session.id);
  await insertRefreshToken(db, {
    token: refreshToken,
    userId: user.id,
    sessionId: session.id,
    parent: null,
    at,
  });
  return accessTokenResponse(service, db, { userId: user.id, sessionId: session.id, refreshToken });
}
