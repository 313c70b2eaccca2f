// Routes for sign-in with providers: /authorize, /callback, /user/identities, and the
// grant id_token.
import { type Context, Hono } from "hono";
import type { SessionIds } from "../database/schema.ts";
import { messages } from "../errors.ts";
import type { HttpContext } from "../http/http-context.ts";
import { idTokenRequest } from "../http/requests.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import { requireRecentAuthentication } from "../sessions/reauthenticate.ts";
import { type AuthenticatedCaller, requireSession } from "../sessions/require-session.ts";
import { createProviderConnections } from "./connect-to-provider.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { signInWithIdToken } from "./sign-in-with-id-token.ts";
import { redirectToProvider, startSignIn } from "./start-sign-in.ts";
import { unlinkIdentity } from "./unlink-identity.ts";
import { badRequest } from "./verify-id-token.ts";

/**
 * The routes, and the handler for the grant id_token of POST /token. Both share one cache of the providers'
 * metadata.
 */
export function externalSignInRoutes({
  service,
  requester,
  readBody,
  takeLimit,
  rateLimit,
  withSession,
}: HttpContext) {
  const connect = createProviderConnections(service);

  const authorize = async (c: Context) => {
    const start = { query: c.req.query(), requester: requester(c) };
    return c.redirect(await redirectToProvider(service, connect, start));
  };
  const handleCallback = async (c: Context) => {
    if (c.req.method === "HEAD") return c.body(null, 405); // link scanners must not use the state up
    const callback = c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search;
    const callbackRequest = { callback: new URLSearchParams(callback), requester: requester(c) };
    return c.redirect(await finishSignIn(service, connect, callbackRequest));
  };
  const link = withSession(async (c, caller) => {
    checkMayLink(caller);
    const start = { query: c.req.query(), requester: requester(c), linkTo: idsOf(caller) };
    const url = await startSignIn(service, connect, start);
    return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url);
  });
  const unlink = withSession(async (c, caller) => {
    const identityId = c.req.param("id") ?? "";
    return c.json(await unlinkIdentity(service, caller, { identityId, requester: requester(c) }));
  });
  const idTokenGrant = async (c: Context) => {
    await takeLimit(c, "signIn");
    const request = await readBody(c, idTokenRequest);
    const linkTo = request.link_identity ? await callerOf(c) : null;
    return c.json(await signInWithIdToken(service, connect, { request, requester: requester(c), linkTo }));
  };
  const callerOf = async (c: Context): Promise<SessionIds> => {
    const authorization = c.req.header("authorization");
    if (!authorization) throw badRequest(messages.idTokenLinking);
    const caller = await requireSession(service, authorization);
    checkMayLink(caller);
    return idsOf(caller);
  };
  const checkMayLink = (caller: AuthenticatedCaller) => {
    checkAssurance({ factors: caller.account.factors, session: caller.session }, messages.linkingNeedsAal2);
    requireRecentAuthentication(service, caller);
  };

  const routes = new Hono();
  routes.get("/authorize", authorize);
  routes.on(["GET", "POST"], "/callback", handleCallback);
  routes.get("/user/identities/authorize", link);
  routes.delete("/user/identities/:id", rateLimit("update"), unlink);
  return { routes, idTokenGrant };
}

function idsOf({ account, session }: AuthenticatedCaller): SessionIds {
  return { userId: account.user.id, sessionId: session.id };
}
