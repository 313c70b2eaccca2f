// Authenticates a request by its bearer token, the token's session and the account. Each request reads them
// from the database, so that an ended session is refused at once.
import { AccessTokenError, type AccessTokens } from "../../platform/keys/access-token.ts";
import type { Account } from "../accounts/account-store.ts";
import type { SessionRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthService, Caller } from "../service.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { type AmrClaim, hasEnded, loadSession } from "./session-store.ts";

/** The service for a request of a signed-in caller. */
export type SignedInService = AuthService & { caller: SignedInCaller };

/** `methods` lists how the session was authenticated, newest first. */
export type SignedInCaller = Caller & { account: Account; session: SessionRow; methods: AmrClaim[] };

/**
 * Throws `no_authorization` (401), `bad_jwt`, `user_not_found`, `session_not_found` or `user_banned` (403).
 */
export async function requireSession(
  service: AuthService,
  authorization: string | undefined,
): Promise<SignedInService> {
  const { db, tokens, now, caller } = service;
  const [, token] = /^bearer (\S+)$/i.exec(authorization ?? "") ?? [];
  if (!token) throw new AuthRefusal("no_authorization");
  const { sub, session_id } = await verifyToken(tokens, token);
  if (!isUuid(sub)) throw new AuthRefusal("bad_jwt", "invalid claim: sub claim must be a UUID");
  if (!session_id || !isUuid(session_id))
    throw new AuthRefusal("bad_jwt", "invalid claim: session_id claim must be a UUID");
  caller.accountId = sub;
  const loaded = await loadSession(db, { userId: sub, sessionId: session_id });
  if (!loaded) throw new AuthRefusal("user_not_found");
  const { account, session, methods } = loaded;
  if (!session || hasEnded(session, now())) throw new AuthRefusal("session_not_found");
  if (isBanned(account.user, now())) throw new AuthRefusal("user_banned", undefined, { status: 403 });
  return { ...service, caller: { ...caller, account, session, methods } };
}

async function verifyToken(tokens: AccessTokens, token: string) {
  try {
    return await tokens.verify(token);
  } catch (error) {
    if (!(error instanceof AccessTokenError)) throw error;
    throw new AuthRefusal(
      "bad_jwt",
      `invalid JWT: unable to parse or verify signature, ${reasons[error.reason]}`,
    );
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The messages of upstream's library. */
const reasons = {
  expired: "token has invalid claims: token is expired",
  malformed: "token is malformed",
  signature: "token signature is invalid",
  claims: "token has invalid claims",
} as const satisfies Record<AccessTokenError["reason"], string>;
