// Routes of the auth service: paths, guards and limits. The wire protocol is that of
// Supabase Auth: https://github.com/supabase/auth/blob/master/openapi.yaml
import { type Context, Hono } from "hono";
import { corsForClients } from "../platform/http/request-context.ts";
import { updateUser } from "./accounts/update-user.ts";
import { userResponse } from "./accounts/user-response.ts";
import { createPurger } from "./database/purge-expired.ts";
import { messages, refusalOf } from "./errors.ts";
import { externalSignInRoutes } from "./external/routes.ts";
import { factorRoutes } from "./factors/routes.ts";
import {
  type AuthDependencies,
  createHttpContext,
  type HttpContext,
  refusalResponse,
  refuse,
} from "./http/http-context.ts";
import {
  exchangeCodeRequest,
  maxBodyBytes,
  otpRequest,
  recoverRequest,
  refreshRequest,
  resendRequest,
  signInRequest,
  signUpRequest,
  updateUserRequest,
  verifyRequest,
} from "./http/requests.ts";
import { settingsResponse } from "./http/settings.ts";
import { resend } from "./one-time-tokens/resend.ts";
import { verify } from "./one-time-tokens/verify.ts";
import { verifyLink } from "./one-time-tokens/verify-link.ts";
import { singleSignOnRoutes } from "./saml/routes.ts";
import { sendReauthenticationCode } from "./sessions/reauthenticate.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { exchangeCode } from "./sign-in/exchange-code.ts";
import { signInWithPassword } from "./sign-in/password-sign-in.ts";
import { requestOtp } from "./sign-in/request-otp.ts";
import { requestRecovery } from "./sign-in/request-recovery.ts";
import { signUp } from "./sign-in/sign-up.ts";

/**
 * The routes below /auth/v1. Every error response has the form of Supabase Auth (refusalBody in errors.ts).
 */
export function authRoutes(dependencies: AuthDependencies): Hono {
  const http = createHttpContext(dependencies);
  const app = new Hono();
  app.onError((error, c) => refusalResponse(c, refusalOf(error, dependencies.log)));
  app.use(corsForClients());
  app.route("/sso", singleSignOnRoutes(http));
  app.use(http.bodyLimit(maxBodyBytes));
  app.route("/", descriptions(http));
  app.route("/", signInRoutes(http));
  const external = externalSignInRoutes(http);
  app.route("/", external.routes);
  app.route("/token", grants(http, external.idTokenGrant));
  app.route("/verify", mailedTokens(http));
  app.route("/", ownAccount(http));
  app.route("/factors", factorRoutes(http));
  app.all("*", refuse("not_found"));
  return app;
}

function descriptions({ shared }: HttpContext): Hono {
  const app = new Hono();
  const description = "GoTrue is a user registration and authentication API";
  app.get("/health", (c) => c.json({ version: "site", name: "GoTrue", description }));
  app.get("/settings", (c) => c.json(settingsResponse(shared)));
  app.get("/.well-known/jwks.json", (c) =>
    c.json(shared.tokens.jwks(), 200, { "Cache-Control": "public, max-age=600" }),
  );
  return app;
}

function signInRoutes({ serviceFor, readBody, rateLimit, requireCaptcha }: HttpContext): Hono {
  const app = new Hono();
  app.post("/signup", rateLimit("signUp"), requireCaptcha, async (c) =>
    c.json(await signUp(serviceFor(c), await readBody(c, signUpRequest))),
  );
  app.post("/otp", rateLimit("message"), requireCaptcha, async (c) =>
    c.json(await requestOtp(serviceFor(c), await readBody(c, otpRequest))),
  );
  app.post("/recover", rateLimit("message"), requireCaptcha, async (c) =>
    c.json(await requestRecovery(serviceFor(c), await readBody(c, recoverRequest))),
  );
  app.post("/resend", rateLimit("message"), requireCaptcha, async (c) =>
    c.json(await resend(serviceFor(c), await readBody(c, resendRequest))),
  );
  return app;
}

/** POST /token. The query parameter `grant_type` selects the handler. */
function grants(
  { shared, serviceFor, readBody, takeLimit, checkCaptcha }: HttpContext,
  idToken: (c: Context) => Promise<Response>,
): Hono {
  const password = async (c: Context) => {
    await takeLimit(c, "signIn");
    await checkCaptcha(c);
    return c.json(await signInWithPassword(serviceFor(c), await readBody(c, signInRequest)));
  };
  const refreshToken = async (c: Context) => {
    await takeLimit(c, "refresh");
    const { refresh_token } = await readBody(c, refreshRequest);
    return c.json(await refreshSession(serviceFor(c), refresh_token));
  };
  const code = async (c: Context) => {
    await takeLimit(c, "refresh");
    return c.json(await exchangeCode(serviceFor(c), await readBody(c, exchangeCodeRequest)));
  };
  const known = new Map<string | undefined, (c: Context) => Promise<Response>>([
    ["password", password],
    ["refresh_token", refreshToken],
    ["pkce", code],
    ["id_token", idToken],
  ]);
  const unknown = refuse("invalid_credentials", messages.unsupportedGrant);
  const purge = createPurger(shared);
  return new Hono().post("/", async (c) => {
    const answer = await (known.get(c.req.query("grant_type")) ?? unknown)(c);
    purge();
    return answer;
  });
}

function mailedTokens({ serviceFor, readBody, rateLimit }: HttpContext): Hono {
  const app = new Hono();
  app.post("/", rateLimit("verify"), async (c) =>
    c.json(await verify(serviceFor(c), await readBody(c, verifyRequest))),
  );
  app.get("/", async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 405); // mail services that scan links must not consume the token
    const { type = "", token = c.req.query("token_hash") ?? "" } = c.req.query();
    return c.redirect(await verifyLink(serviceFor(c), { type, token }), 303);
  });
  return app;
}

function ownAccount({ readBody, rateLimit, withSession }: HttpContext): Hono {
  const show = withSession(async (c, { caller }) => c.json(userResponse(caller.account)));
  const change = withSession(async (c, service) =>
    c.json(await updateUser(service, await readBody(c, updateUserRequest))),
  );
  const reauthenticate = withSession(async (c, service) => c.json(await sendReauthenticationCode(service)));
  const logOut = withSession(async (c, service) => {
    await signOut(service, c.req.query("scope") || "global");
    return c.body(null, 204);
  });
  const app = new Hono();
  app.get("/user", show);
  app.put("/user", rateLimit("update"), change);
  app.get("/reauthenticate", rateLimit("message"), reauthenticate);
  app.post("/logout", logOut);
  return app;
}
