// What a proved second factor does to sessions: this one becomes aal2, with new tokens;
// those of the same person that stayed below end.

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
import type { LockedFactor } from "./lock-factor.ts";

export const factorMethods = {
  totp: "totp",
  phone: "mfa/phone",
  webauthn: "mfa/webauthn",
} as const satisfies Record<FactorRow["factor_type"], AuthenticationMethod>;

/** Refresh tokens of before go: none that one factor gave may lead to a session that two have proved. */
export async function upgradeToAal2(
  service: AuthService,
  db: AuthDatabase,
  { user, session, factor }: LockedFactor,
): Promise<AccessTokenResponse> {
  const at = service.now();
  const refreshToken = createRefreshToken();
  await setSessionAal2(db, session.id, { factorId: factor.id, at });
  await saveAmrClaim(db, { sessionId: session.id, method: factorMethods[factor.factor_type], at });
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
