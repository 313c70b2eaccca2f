// The HTTP parts that this module's routes share: the service for a request, the parsed body, guards, limits,
// and the response to a refusal.
import type { Pool } from "pg";
import type { z } from "zod";
import type { Delivery } from "../../delivery/message.ts";
import type { RateLimiter } from "../../platform/admission/rate-limit.ts";
import {
  type BodyRefusalReason,
  bodyRetryAfterSeconds,
  limitBody,
} from "../../platform/http/request-body.ts";
import {
  type Context,
  type MiddlewareHandler,
  unavailableRetryAfterSeconds,
} from "../../platform/http/request-context.ts";
import type { AccessTokens } from "../../platform/keys/access-token.ts";
import type { Log } from "../../platform/log.ts";
import { createFairPool } from "../database/connection-queue.ts";
import {
  type AuthErrorCode,
  AuthRefusal,
  currentApiVersion,
  refusalBody,
  speaksCurrentApi,
} from "../errors.ts";
import { limits, takeLimit } from "../limits.ts";
import { type AuthParts, type AuthService, type AuthSettings, authDatabase } from "../service.ts";
import { requireSession, type SignedInService } from "../sessions/require-session.ts";
import { verifyCaptcha } from "../sign-in/captcha.ts";
import { createRedirectAllowList } from "./redirect-allow-list.ts";
import { captchaRequest, parseBody } from "./requests.ts";

export type AuthDependencies = {
  /** The pool of the role `supabase_auth_admin`. */
  pool: Pool;
  tokens: AccessTokens;
  delivery: Delivery;
  limiter: RateLimiter;
  /** Counts also with RATE_LIMITS=off, because it protects mailboxes and phones. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  /** Public address of the site, without a trailing slash. */
  siteUrl: string;
  uriAllowList: string[];
  settings: AuthSettings;
  /** False with RATE_LIMITS=off: a caller may then hold any number of connections. */
  isLimited: boolean;
  addressOf: (c: Context) => string;
};

export type HttpContext = ReturnType<typeof createHttpContext>;

/** Builds the service and the guards of its routes. */
export function createHttpContext({ pool, uriAllowList, isLimited, addressOf, ...parts }: AuthDependencies) {
  const redirectTo = createRedirectAllowList(parts.siteUrl, uriAllowList);
  const fairPool = createFairPool(pool, isLimited);
  const shared: AuthParts = { ...parts, db: authDatabase(fairPool()) };
  const serviceFor = (c: Context, wanted?: string): AuthService => {
    const caller = {
      address: addressOf(c),
      userAgent: c.req.header("user-agent"),
      signal: c.req.raw.signal,
      redirectTo: redirectTo(wanted || (c.req.query("redirect_to") ?? c.req.header("redirect_to"))),
    };
    return { ...shared, caller, db: authDatabase(fairPool(caller)) };
  };
  const countRequest = (c: Context, name: keyof typeof limits) =>
    takeLimit(shared.limiter, limits[name], addressOf(c));
  const readBody = async <T>(c: Context, schema: z.ZodType<T>): Promise<T> =>
    parseBody(await c.req.text(), schema);
  const checkCaptcha = async (c: Context) => {
    if (!shared.settings.captcha) return;
    const { gotrue_meta_security: security } = await readBody(c, captchaRequest);
    await verifyCaptcha(shared, { token: security?.captcha_token ?? "", address: addressOf(c) });
  };
  const middleware = (check: (c: Context) => Promise<void>): MiddlewareHandler =>
    async function guard(c, next) {
      await check(c);
      await next();
    };
  return {
    shared,
    /** The service for one request. `wanted` is a redirect target that the body names. */
    serviceFor,
    addressOf,
    /** Counts one request of the caller's address. Throws where the limit is used up. */
    takeLimit: countRequest,
    /** Middleware that counts each request of the caller's address. */
    rateLimit: (name: keyof typeof limits) => middleware((c) => countRequest(c, name)),
    /** Middleware that refuses a body of more than `maxBytes` bytes. */
    bodyLimit: (maxBytes: number) =>
      limitBody({ maxBytes, addressOf, refuse: (c, fault) => refusalResponse(c, bodyRefusal(fault)) }),
    /** Asks the captcha service about the token in the body, where such a service is configured. */
    checkCaptcha,
    /** Middleware that calls `checkCaptcha`. It comes after the limits on bodies and requests. */
    requireCaptcha: middleware(checkCaptcha),
    /** The body, parsed by `schema`. Throws `bad_json`. */
    readBody,
    /** A handler that only callers with a session reach. */
    withSession:
      (handle: (c: Context, service: SignedInService) => Promise<Response>) => async (c: Context) =>
        handle(c, await requireSession(serviceFor(c), c.req.header("authorization"))),
  };
}

/** A handler that refuses every request with this code. */
export function refuse(code: AuthErrorCode, message?: string) {
  return async (): Promise<never> => {
    throw new AuthRefusal(code, message);
  };
}

/** The refusal for a body that was not read. */
export function bodyRefusal(fault: BodyRefusalReason): AuthRefusal {
  if (fault === "too large") return new AuthRefusal("request_too_large");
  return new AuthRefusal("request_timeout", undefined, { retryAfterSeconds: bodyRetryAfterSeconds });
}

/**
 * The answer to a refused call, in the version of the API that the client speaks.
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
export function refusalResponse(c: Context, refusal: AuthRefusal): Response {
  const isCurrentApi = speaksCurrentApi(c.req.header("x-supabase-api-version"));
  if (isCurrentApi) c.header("X-Supabase-Api-Version", currentApiVersion);
  c.header("X-Sb-Error-Code", refusal.code);
  const retryAfterSeconds =
    refusal.detail.retryAfterSeconds ?? (refusal.status === 503 ? unavailableRetryAfterSeconds : undefined);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json(refusalBody(refusal, isCurrentApi), refusal.status);
}
