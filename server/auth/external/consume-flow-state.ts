// Consumes the state that a provider sends back (RFC 6749, 10.12). This site must have issued it, and it must
// be neither expired nor used. It stays used even if the sign-in fails later.

import type { FlowStateRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { isUuid } from "../sessions/require-session.ts";
import { findFlow } from "../sign-in/flow-state.ts";

/**
 * Only one of two concurrent requests succeeds. Throws `bad_oauth_callback`, `bad_oauth_state` or
 * `flow_state_already_used`.
 */
export async function consumeFlowState({ db, now }: AuthService, state: string): Promise<FlowStateRow> {
  if (!state) throw new AuthRefusal("bad_oauth_callback", messages.oauthStateMissing);
  if (!isUuid(state)) throw new AuthRefusal("bad_oauth_state", messages.oauthStateInvalid);
  const at = now();
  return db.transaction().execute(async (trx) => {
    const flow = await findFlow(trx, state, at).catch(throwOAuthError);
    if (flow.authentication_method !== "oauth") throw new AuthRefusal("bad_oauth_state");
    if (flow.auth_code_issued_at) throw new AuthRefusal("flow_state_already_used");
    await markUsed(trx, flow.id, at);
    return flow;
  });
}

function throwOAuthError(error: unknown): never {
  if (!(error instanceof AuthRefusal)) throw error;
  if (error.code === "flow_state_expired")
    throw new AuthRefusal("bad_oauth_state", messages.oauthStateExpired);
  throw new AuthRefusal("bad_oauth_state");
}

async function markUsed(db: AuthDatabase, id: string, at: Date): Promise<void> {
  await db
    .updateTable("flow_state")
    .set({ auth_code_issued_at: at, updated_at: at })
    .where("id", "=", id)
    .execute();
}
