// Exchanges the code of a link or a sign-in provider's redirect for a session (R-235: POST
// /token?grant_type=pkce).
import { lockUserIfExists } from "../accounts/account-store.ts";
import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { ExchangeCodeRequest } from "../http/requests.ts";
import type { AuthService } from "../service.ts";
import { type AccessTokenResponse, startSession } from "../sessions/start-session.ts";
import { consumeFlow, findFlowOfCode } from "./flow-state.ts";
import { isBanned } from "./password-sign-in.ts";

/** Contains the tokens of the sign-in provider, if it issued any. They are returned once. */
export type ExchangeResponse = AccessTokenResponse & {
  provider_token?: string;
  provider_refresh_token?: string;
};

export async function exchangeCode(
  service: AuthService,
  { auth_code, code_verifier }: ExchangeCodeRequest,
): Promise<ExchangeResponse> {
  if (!auth_code || !code_verifier) throw new AuthRefusal("validation_failed", messages.pkceNeedsCode);
  const at = service.now();
  return service.db.transaction().execute(async (db) => {
    const flow = await findFlowOfCode(db, { code: auth_code, verifier: code_verifier, now: at });
    const user = await lockUserIfExists(db, flow.user_id);
    if (!user) throw new AuthRefusal("flow_state_not_found");
    await consumeFlow(db, flow.id);
    if (isBanned(user, at)) throw new AuthRefusal("user_banned");
    const traits = { provider_type: flow.provider_type };
    await writeAudit(db, { user, action: "login", address: service.caller.address, at, traits });
    const answer = await startSession(service, db, {
      userId: user.id,
      method: flow.authentication_method,
      notAfter: flow.session_not_after ?? undefined,
    });
    return {
      ...answer,
      ...(flow.provider_access_token ? { provider_token: flow.provider_access_token } : {}),
      ...(flow.provider_refresh_token ? { provider_refresh_token: flow.provider_refresh_token } : {}),
    };
  });
}
