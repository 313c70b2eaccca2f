// GET /verify, the target of mailed links. It always redirects: with a session, an authorization code
// (RFC 7636) or an error.

import type { AuthenticationMethod } from "../database/schema.ts";
import { AuthRefusal, refusalOf } from "../errors.ts";
import {
  codeRedirectUrl,
  errorRedirectUrl,
  messageRedirectUrl,
  sessionRedirectUrl,
} from "../http/redirect-url.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { startSession } from "../sessions/start-session.ts";
import { findFlowOfUser, issueAuthCode } from "../sign-in/flow-state.ts";
import { pkcePrefix } from "./one-time-token.ts";
import { redeemToken } from "./redeem-token.ts";
import { linkToken } from "./verify.ts";

type Link = { type: string; token: string };

/** Returns the redirect target, also for errors: a person who followed a link needs a page, not JSON. */
export async function verifyLink(service: AuthService, link: Link): Promise<string> {
  const isPkce = link.token.startsWith(pkcePrefix);
  try {
    await takeLimit(service.limiter, limits.verify, service.caller.address);
    return await redeemLink(service, link, isPkce);
  } catch (error) {
    return errorRedirectUrl(service.caller.redirectTo, refusalOf(error, service.log), isPkce);
  }
}

async function redeemLink(service: AuthService, { type, token }: Link, isPkce: boolean): Promise<string> {
  const proof = linkToken(type, token);
  const target = service.caller.redirectTo;
  return service.db.transaction().execute(async (db) => {
    const redeemed = await redeemToken(service, db, proof);
    if ("msg" in redeemed) return messageRedirectUrl(target, redeemed.msg, isPkce);
    const { userId, needsPassword } = redeemed;
    if (isPkce) return codeRedirectUrl(target, await codeFor(service, db, { userId, type }));
    return sessionRedirectUrl(target, await startSession(service, db, { userId, method: "otp" }), {
      type,
      needs_password: needsPassword ? "true" : undefined,
    });
  });
}

/** The code is for the browser that requested the mail: only that browser has the code verifier. */
async function codeFor(
  { now }: AuthService,
  db: AuthDatabase,
  { userId, type }: { userId: string; type: string },
): Promise<string> {
  const method = flowMethods.get(type);
  const flow = method && (await findFlowOfUser(db, userId, method));
  if (!flow) throw new AuthRefusal("flow_state_not_found");
  return issueAuthCode(db, flow.id, { userId, at: now() });
}

/** The authentication method of the flow that a link of each type completes (send-token.ts). */
const flowMethods = new Map<string, AuthenticationMethod>([
  ["signup", "email/signup"],
  ["recovery", "recovery"],
  ["magiclink", "magiclink"],
  ["email_change", "email_change"],
]);
