// Completes a sign-in when the provider redirects the browser back (GET and POST /callback). It always
// redirects, because a person in a browser needs a page.

import type { FlowStateRow, SessionIds } from "../database/schema.ts";
import { AuthRefusal, refusalOf } from "../errors.ts";
import { codeRedirectUrl, errorRedirectUrl, sessionRedirectUrl } from "../http/redirect-url.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService } from "../service.ts";
import { startSession } from "../sessions/start-session.ts";
import { issueAuthCode } from "../sign-in/flow-state.ts";
import { consumeFlowState } from "./consume-flow-state.ts";
import { type CallbackParams, fetchProviderProfile, readCode } from "./fetch-provider-profile.ts";
import type { ConnectToProvider } from "./provider-connection.ts";
import { resolveExternalAccount } from "./resolve-external-account.ts";
import { findProvider } from "./start-sign-in.ts";

/** Returns the redirect target. Without a valid state it is the site itself. */
export async function finishSignIn(
  service: AuthService,
  connect: ConnectToProvider,
  callback: CallbackParams,
): Promise<string> {
  const flow = await consumeState(service, callback);
  if (flow instanceof AuthRefusal) return errorRedirectUrl(service.siteUrl, flow, true);
  const redirectTo = flow.referrer ?? service.siteUrl;
  try {
    const caller = { ...service.caller, redirectTo };
    return await signIn({ ...service, caller }, connect, { flow, callback });
  } catch (error) {
    return errorRedirectUrl(redirectTo, refusalOf(error, service.log), flow.code_challenge !== null);
  }
}

async function consumeState(
  service: AuthService,
  callback: CallbackParams,
): Promise<FlowStateRow | AuthRefusal> {
  try {
    await takeLimit(service.limiter, limits.external, service.caller.address);
    return await consumeFlowState(service, callback.get("state") ?? "");
  } catch (error) {
    return refusalOf(error, service.log);
  }
}

/** Returns the redirect target with a session, or with an authorization code to exchange for one. */
async function signIn(
  service: AuthService,
  connect: ConnectToProvider,
  { flow, callback }: { flow: FlowStateRow; callback: CallbackParams },
): Promise<string> {
  const code = readCode(callback);
  const connection = await connect(findProvider(service, flow.provider_type));
  const { tokens, profile } = await fetchProviderProfile(service, connection, {
    callback,
    code,
    state: flow.id,
  });
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  const target = service.caller.redirectTo;
  const attempt = { provider: connection.provider.name, profile, linkTo: linkTarget(flow) };
  return resolveExternalAccount(service, attempt, async (db, { id: userId }) => {
    if (flow.code_challenge !== null) {
      const issued = { userId, tokens: { accessToken, refreshToken }, at: service.now() };
      return codeRedirectUrl(target, await issueAuthCode(db, flow.id, issued));
    }
    const session = await startSession(service, db, { userId, method: "oauth" });
    return sessionRedirectUrl(target, session, {
      provider_token: accessToken,
      provider_refresh_token: refreshToken,
    });
  });
}

/** Throws `session_not_found` for a link without a session: the table allows it, nothing here begins it. */
function linkTarget({
  linking_target_id: userId,
  linking_session_id: sessionId,
}: FlowStateRow): SessionIds | null {
  if (userId === null) return null;
  if (sessionId === null) throw new AuthRefusal("session_not_found");
  return { userId, sessionId };
}
