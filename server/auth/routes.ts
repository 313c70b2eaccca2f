// The auth service as one tree: paths, guards and limits (spec section 7; wire protocol of Supabase Auth). The only file of
// the module that knows HTTP.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import type { z } from "zod";
import type { Delivery } from "../delivery/message.ts";
import type { AccessTokens } from "../platform/access-token.ts";
import { boundedBody, corsForClients } from "../platform/http.ts";
import type { Log } from "../platform/log.ts";
import type { RateLimiter } from "../platform/rate-limit.ts";
import { askAgain, askForRecovery } from "./ask-for-mail.ts";
import { authenticate, type SignedIn } from "./authenticate.ts";
import {
  type AuthErrorCode,
  AuthRefusal,
  currentApiVersion,
  messages,
  refusalBody,
  refusalOf,
  speaksCurrentApi,
} from "./errors.ts";
import { limits, takeFrom } from "./limits.ts";
import { redirectTargets } from "./redirect-target.ts";
import { refreshSession } from "./refresh-session.ts";
import {
  maxBodyBytes,
  parseBody,
  recoverRequest,
  refreshRequest,
  resendRequest,
  signInRequest,
  signUpRequest,
  updateUserRequest,
  verifyRequest,
} from "./requests.ts";
import { type AuthService, authDatabase, type Requester } from "./service.ts";
import { settings } from "./settings.ts";
import { signInWithPassword } from "./sign-in.ts";
import { signOut } from "./sign-out.ts";
import { signUp } from "./sign-up.ts";
import { updateUser } from "./update-user.ts";
import { userAnswer } from "./user-answer.ts";
import { verify } from "./verify.ts";
import { verifyLink } from "./verify-link.ts";

export type AuthDependencies = {
  /** Connections that act as supabase_auth_admin. */
  pool: Pool;
  tokens: AccessTokens;
  delivery: Delivery;
  limiter: RateLimiter;
  log: Log;
  now: () => Date;
  /** Public address of the site, without a trailing slash. */
  siteUrl: string;
  uriAllowList: string[];
  isAutoConfirming: boolean;
  addressOf: (c: Context) => string;
  serviceRoleKey: string | undefined;
};

/** Mounted at /auth/v1. */
export function authRoutes(dependencies: AuthDependencies): Hono {
  const edge = edgeOf(dependencies);
  const app = new Hono();
  app.onError((error, c) => answerRefusal(c, refusalOf(error, dependencies.log)));
  app.use(corsForClients());
  app.use(boundedBody(maxBodyBytes, (c) => answerRefusal(c, new AuthRefusal("request_too_large"))));
  app.route("/", descriptions(edge));
  app.route("/", waysIn(edge));
  app.route("/token", grants(edge));
  app.route("/verify", mailedTokens(edge));
  app.route("/", ownAccount(edge));
  app.route("/", notOffered(edge));
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

function waysIn({ service, from, read, limited }: Edge): Hono {
  const app = new Hono();
  app.post("/signup", limited("signUp"), async (c) =>
    c.json(await signUp(service, await read(c, signUpRequest), from(c))),
  );
  app.post("/recover", limited("message"), async (c) =>
    c.json(await askForRecovery(service, await read(c, recoverRequest), from(c))),
  );
  app.post("/resend", limited("message"), async (c) =>
    c.json(await askAgain(service, await read(c, resendRequest), from(c))),
  );
  return app;
}

/** POST /token, by its `grant_type`. */
function grants({ service, from, read, take }: Edge): Hono {
  const password = async (c: Context) => {
    await take(c, "signIn");
    return c.json(await signInWithPassword(service, await read(c, signInRequest), from(c)));
  };
  const refreshToken = async (c: Context) => {
    await take(c, "refresh");
    const { refresh_token } = await read(c, refreshRequest);
    return c.json(await refreshSession(service, refresh_token, from(c)));
  };
  const known = new Map<string | undefined, (c: Context) => Promise<Response>>([
    ["password", password],
    ["refresh_token", refreshToken],
    ["pkce", refuse("flow_state_not_found")],
    ["id_token", refuse("provider_disabled")],
  ]);
  const unknown = refuse("invalid_credentials", messages.unsupportedGrant);
  return new Hono().post("/", (c) => (known.get(c.req.query("grant_type")) ?? unknown)(c));
}

function mailedTokens({ service, from, read, limited }: Edge): Hono {
  const app = new Hono();
  app.post("/", limited("verify"), async (c) =>
    c.json(await verify(service, await read(c, verifyRequest), from(c))),
  );
  app.get("/", async (c) => {
    if (c.req.method === "HEAD") return c.body(null, 405); // link scanners of mail services must not spend the token
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
  const leave = signedIn(async (c, caller) => {
    await signOut(service, caller, { scope: c.req.query("scope") || "global", requester: from(c) });
    return c.body(null, 204);
  });
  const app = new Hono();
  app.get("/user", show);
  app.put("/user", limited("update"), change);
  app.post("/logout", leave);
  return app;
}

/** The other calls of spec section 7, refused as upstream does where a feature is off. */
function notOffered({ signedIn }: Edge): Hono {
  const app = new Hono();
  app.post("/otp", refuse("otp_disabled"));
  app.get("/reauthenticate", signedIn(refuse("reauthentication_not_valid")));
  app.get("/authorize", refuse("validation_failed", messages.noProvider));
  app.all("/sso/*", refuse("saml_provider_disabled"));
  app.all("/user/identities/*", signedIn(refuse("manual_linking_disabled")));
  app.post("/factors", signedIn(refuse("mfa_totp_enroll_not_enabled")));
  app.all("/factors/*", signedIn(refuse("mfa_factor_not_found")));
  app.all("*", refuse("not_found"));
  return app;
}

type Edge = ReturnType<typeof edgeOf>;

/** What handlers need of HTTP: the work's dependencies, who asks, the parsed body, guards and limits. */
function edgeOf({ pool, uriAllowList, addressOf, serviceRoleKey: _, ...parts }: AuthDependencies) {
  const service: AuthService = { ...parts, db: authDatabase(pool) };
  const redirectTo = redirectTargets(service.siteUrl, uriAllowList);
  const take = (c: Context, name: keyof typeof limits) =>
    takeFrom(service.limiter, limits[name], addressOf(c));
  const limited = (name: keyof typeof limits): MiddlewareHandler =>
    async function limit(c, next) {
      await take(c, name);
      await next();
    };
  return {
    service,
    take,
    limited,
    from: (c: Context): Requester => ({
      address: addressOf(c),
      userAgent: c.req.header("user-agent"),
      redirectTo: redirectTo(c.req.query("redirect_to") ?? c.req.header("redirect_to")),
    }),
    read: async <T>(c: Context, schema: z.ZodType<T>): Promise<T> => parseBody(await c.req.text(), schema),
    signedIn: (handle: (c: Context, caller: SignedIn) => Promise<Response>) => async (c: Context) =>
      handle(c, await authenticate(service, c.req.header("authorization"))),
  };
}

function refuse(code: AuthErrorCode, message?: string) {
  return async (): Promise<never> => {
    throw new AuthRefusal(code, message);
  };
}

function answerRefusal(c: Context, refusal: AuthRefusal): Response {
  const isCurrentApi = speaksCurrentApi(c.req.header("x-supabase-api-version"));
  if (isCurrentApi) c.header("X-Supabase-Api-Version", currentApiVersion);
  c.header("X-Sb-Error-Code", refusal.code);
  const { retryAfterSeconds } = refusal.detail;
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json(refusalBody(refusal, isCurrentApi), refusal.status);
}
