// Routes of the auth service: paths, guards and limits. The wire protocol is that of
// Supabase Auth: https://github.com/supabase/auth/blob/master/openapi.yaml
import { type Context, Hono } from "hono";
import { corsForClients } from "../platform/http/request-context.ts";
import { updateUser } from "./accounts/update-user.ts";
import { userAnswer } from "./accounts/user-response.ts";
import { forgettingOld } from "./database/purge-expired.ts";
import { messages, refusalOf } from "./errors.ts";
import { externalSignIn } from "./external/routes.ts";
import { factorRoutes } from "./factors/routes.ts";
import { type AuthDependencies, answerRefusal, type Edge, edgeOf, refuse } from "./http/http-context.ts";
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
import { settings } from "./http/settings.ts";
import { askAgain } from "./one-time-tokens/resend.ts";
import { verify } from "./one-time-tokens/verify.ts";
import { verifyLink } from "./one-time-tokens/verify-link.ts";
import { singleSignOnRoutes } from "./saml/routes.ts";
import { askToReauthenticate } from "./sessions/reauthenticate.ts";
import { refreshSession } from "./sessions/refresh-session.ts";
import { signOut } from "./sessions/sign-out.ts";
import { exchangeCode } from "./sign-in/exchange-code.ts";
import { signInWithPassword } from "./sign-in/password-sign-in.ts";
import { askForCode } from "./sign-in/request-otp.ts";
import { askForRecovery } from "./sign-in/request-recovery.ts";
import { signUp } from "./sign-in/sign-up.ts";

/**
 * The routes below /auth/v1. Every refusal is answered in the form of Supabase Auth: `code`, `error_code` and
 * `msg` (errors.ts).
 */
export function authRoutes(dependencies: AuthDependencies): Hono {
  const edge = edgeOf(dependencies);
  const app = new Hono();
  app.onError((error, c) => answerRefusal(c, refusalOf(error, dependencies.log)));
  app.use(corsForClients());
  app.use(edge.inTheirTurn);
  app.route("/sso", singleSignOnRoutes(edge));
  app.use(edge.bounded(maxBodyBytes));
  app.route("/", descriptions(edge));
  app.route("/", waysIn(edge));
  const external = externalSignIn(edge);
  app.route("/", external.routes);
  app.route("/token", grants(edge, external.idTokenGrant));
  app.route("/verify", mailedTokens(edge));
  app.route("/", ownAccount(edge));
  app.route("/factors", factorRoutes(edge));
  app.all("*", refuse("not_found"));
  return app;
}

function descriptions({ service }: Edge): Hono {
  const app = new Hono();
  const description = "GoTrue is a user registration and authentication API";
  app.get("/health", (c) => c.json({ version: "site", name: "GoTrue", description }));
  app.get("/settings", (c) => c.json(settings(service)));
  app.get("/.well-known/jwks.json", (c) =>
    c.json(service.tokens.jwks(), 200, { "Cache-Control": "public, max-age=600" }),
  );
  return app;
}

function waysIn({ service, from, read, limited, human }: Edge): Hono {
  const app = new Hono();
  app.post("/signup", limited("signUp"), human, async (c) =>
    c.json(await signUp(service, await read(c, signUpRequest), from(c))),
  );
  app.post("/otp", limited("message"), human, async (c) =>
    c.json(await askForCode(service, await read(c, otpRequest), from(c))),
  );
  app.post("/recover", limited("message"), human, async (c) =>
    c.json(await askForRecovery(service, await read(c, recoverRequest), from(c))),
  );
  app.post("/resend", limited("message"), human, async (c) =>
    c.json(await askAgain(service, await read(c, resendRequest), from(c))),
  );
  return app;
}

/** POST /token. The query parameter `grant_type` selects the handler. */
function grants(
  { service, from, read, take, checkHuman }: Edge,
  idToken: (c: Context) => Promise<Response>,
): Hono {
  const password = async (c: Context) => {
    await take(c, "signIn");
    await checkHuman(c);
    return c.json(await signInWithPassword(service, await read(c, signInRequest), from(c)));
  };
  const refreshToken = async (c: Context) => {
    await take(c, "refresh");
    const { refresh_token } = await read(c, refreshRequest);
    return c.json(await refreshSession(service, refresh_token, from(c)));
  };
  const code = async (c: Context) => {
    await take(c, "refresh");
    return c.json(await exchangeCode(service, await read(c, exchangeCodeRequest), from(c)));
  };
  const known = new Map<string | undefined, (c: Context) => Promise<Response>>([
    ["password", password],
    ["refresh_token", refreshToken],
    ["pkce", code],
    ["id_token", idToken],
  ]);
  const unknown = refuse("invalid_credentials", messages.unsupportedGrant);
  const forgetOld = forgettingOld(service);
  return new Hono().post("/", async (c) => {
    const answer = await (known.get(c.req.query("grant_type")) ?? unknown)(c);
    forgetOld();
    return answer;
  });
}

function mailedTokens({ service, from, read, limited }: Edge): Hono {
  const app = new Hono();
  app.post("/", limited("verify"), async (c) =>
    c.json(await verify(service, await read(c, verifyRequest), from(c))),
  );
  app.get("/", async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 405); // link scanners of mail services must not use the token up
    const { type = "", token = c.req.query("token_hash") ?? "" } = c.req.query();
    return c.redirect(await verifyLink(service, { type, token }, from(c)), 303);
  });
  return app;
}

function ownAccount({ service, from, read, limited, signedIn }: Edge): Hono {
  const show = signedIn(async (c, { account }) => c.json(userAnswer(account)));
  const change = signedIn(async (c, caller) => {
    const request = await read(c, updateUserRequest);
    return c.json(await updateUser(service, caller, { request, requester: from(c) }));
  });
  const confirmAgain = signedIn(async (c, caller) =>
    c.json(await askToReauthenticate(service, caller, from(c))),
  );
  const leave = signedIn(async (c, caller) => {
    await signOut(service, caller, { scope: c.req.query("scope") || "global", requester: from(c) });
    return c.body(null, 204);
  });
  const app = new Hono();
  app.get("/user", show);
  app.put("/user", limited("update"), change);
  app.get("/reauthenticate", limited("message"), confirmAgain);
  app.post("/logout", leave);
  return app;
}
