// Routes for sign-in with providers: /authorize, /callback, /user/identities, and the
// grant id_token.
import { type Context, Hono } from "hono";
import type { SessionIds } from "../database/schema.ts";
import { messages } from "../errors.ts";
import type { HttpContext } from "../http/http-context.ts";
import { idTokenRequest } from "../http/requests.ts";
import type { AuthService } from "../service.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import { requireRecentAuthentication } from "../sessions/reauthenticate.ts";
import { requireSession, type SignedInCaller, type SignedInService } from "../sessions/require-session.ts";
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
  shared,
  serviceFor,
  readBody,
  takeLimit,
  rateLimit,
  withSession,
}: HttpContext) {
  const connect = createProviderConnections(shared);

  const authorize = async (c: Context) =>
    c.redirect(await redirectToProvider(serviceFor(c), connect, { query: c.req.query() }));
  const handleCallback = async (c: Context) => {
    if (c.req.method === "HEAD") return c.body(null, 405); // link scanners must not use the state up
    const callback = c.req.method === "POST" ? await c.req.text() : new URL(c.req.url).search;
    return c.redirect(await finishSignIn(serviceFor(c), connect, new URLSearchParams(callback)));
  };
  const link = withSession(async (c, service) => {
    checkMayLink(service);
    const url = await startSignIn(service, connect, { query: c.req.query(), linkTo: idsOf(service.caller) });
    return c.req.query("skip_http_redirect") === "true" ? c.json({ url }) : c.redirect(url);
  });
  const unlink = withSession(async (c, service) =>
    c.json(await unlinkIdentity(service, c.req.param("id") ?? "")),
  );
  const idTokenGrant = async (c: Context) => {
    await takeLimit(c, "signIn");
    const request = await readBody(c, idTokenRequest);
    const service = serviceFor(c);
    const linkTo = request.link_identity ? await linkTarget(service, c.req.header("authorization")) : null;
    return c.json(await signInWithIdToken(service, connect, { request, linkTo }));
  };

  const routes = new Hono();
  routes.get("/authorize", authorize);
  routes.on(["GET", "POST"], "/callback", handleCallback);
  routes.get("/user/identities/authorize", link);
  routes.delete("/user/identities/:id", rateLimit("update"), unlink);
  return { routes, idTokenGrant };
}

async function linkTarget(service: AuthService, authorization: string | undefined): Promise<SessionIds> {
  if (!authorization) throw badRequest(messages.idTokenLinking);
  const signedIn = await requireSession(service, authorization);
  checkMayLink(signedIn);
  return idsOf(signedIn.caller);
}

function checkMayLink(service: SignedInService): void {
  const { account, session } = service.caller;
  checkAssurance({ factors: account.factors, session }, messages.linkingNeedsAal2);
  requireRecentAuthentication(service);
}

function idsOf({ account, session }: SignedInCaller): SessionIds {
  return { userId: account.user.id, sessionId: session.id };
}
