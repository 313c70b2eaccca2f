// What the routes of this module share of HTTP: the requester, the parsed body, guards, limits, and the form
// of a refusal.
import type { Pool } from "pg";
import type { z } from "zod";
import type { Delivery } from "../../delivery/message.ts";
import { type BodyFault, bodyRetrySeconds, boundedBody } from "../../platform/http/request-body.ts";
import {
  type Context,
  type MiddlewareHandler,
  unavailableRetrySeconds,
} from "../../platform/http/request-context.ts";
import type { AccessTokens } from "../../platform/keys/access-token.ts";
import type { RateLimiter } from "../../platform/limits/rate-limit.ts";
import type { Log } from "../../platform/log.ts";
import { askingFor, inTurns } from "../database/connection-queue.ts";
import {
  type AuthErrorCode,
  AuthRefusal,
  currentApiVersion,
  refusalBody,
  speaksCurrentApi,
} from "../errors.ts";
import { limits, takeFrom } from "../limits.ts";
import { type AuthService, type AuthSettings, authDatabase, type Requester } from "../service.ts";
import { authenticate, type SignedIn } from "../sessions/require-session.ts";
import { checkCaptcha } from "../sign-in/captcha.ts";
import { redirectTargets } from "./redirect-allow-list.ts";
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

export type Edge = ReturnType<typeof edgeOf>;

/** Builds the service and the guards of its routes. */
export function edgeOf({ pool, uriAllowList, isLimited, addressOf, ...parts }: AuthDependencies) {
  const redirectTo = redirectTargets(parts.siteUrl, uriAllowList);
  const service: AuthService = { ...parts, db: authDatabase(inTurns(pool, isLimited)) };
  const take = (c: Context, name: keyof typeof limits) =>
    takeFrom(service.limiter, limits[name], addressOf(c));
  const limited = (name: keyof typeof limits): MiddlewareHandler =>
    async function limit(c, next) {
      await take(c, name);
      await next();
    };
  const read = async <T>(c: Context, schema: z.ZodType<T>): Promise<T> =>
    parseBody(await c.req.text(), schema);
  const checkHuman = async (c: Context) => {
    if (!service.settings.captcha) return;
    const { gotrue_meta_security: security } = await read(c, captchaRequest);
    await checkCaptcha(service, { token: security?.captcha_token ?? "", address: addressOf(c) });
  };
  const human: MiddlewareHandler = async (c, next) => {
    await checkHuman(c);
    await next();
  };
  /** Middleware before every route that uses the database: its connections are taken in the caller's turn. */
  const inTheirTurn: MiddlewareHandler = (c, next) => askingFor(addressOf(c), next);
  return {
    service,
    addressOf,
    inTheirTurn,
    take,
    /** Middleware that refuses a body of more than `maxBytes` bytes. */
    bounded: (maxBytes: number) =>
      boundedBody({ maxBytes, addressOf, refuse: (c, fault) => answerRefusal(c, bodyRefusal(fault)) }),
    limited,
    checkHuman,
    /**
     * Middleware that asks the captcha service, where one is configured. It comes after the bound on bodies
     * and the limits.
     */
    human,
    /** The requester of a call. `wanted` is a redirect target that the body names. */
    from: (c: Context, wanted?: string): Requester => ({
      address: addressOf(c),
      userAgent: c.req.header("user-agent"),
      signal: c.req.raw.signal,
      redirectTo: redirectTo(wanted || (c.req.query("redirect_to") ?? c.req.header("redirect_to"))),
    }),
    read,
    signedIn: (handle: (c: Context, caller: SignedIn) => Promise<Response>) => async (c: Context) =>
      handle(c, await authenticate(service, c.req.header("authorization"))),
  };
}

/** A handler that refuses every request with this code. */
export function refuse(code: AuthErrorCode, message?: string) {
  return async (): Promise<never> => {
    throw new AuthRefusal(code, message);
  };
}

/** The refusal for a body that was not read. */
export function bodyRefusal(fault: BodyFault): AuthRefusal {
  if (fault === "too large") return new AuthRefusal("request_too_large");
  return new AuthRefusal("request_timeout", undefined, { retryAfterSeconds: bodyRetrySeconds });
}

/**
 * The answer to a refused call, in the version of the API that the client speaks.
 * https://supabase.com/docs/guides/auth/debugging/error-codes
 */
export function answerRefusal(c: Context, refusal: AuthRefusal): Response {
  const isCurrentApi = speaksCurrentApi(c.req.header("x-supabase-api-version"));
  if (isCurrentApi) c.header("X-Supabase-Api-Version", currentApiVersion);
  c.header("X-Sb-Error-Code", refusal.code);
  const retryAfterSeconds =
    refusal.detail.retryAfterSeconds ?? (refusal.status === 503 ? unavailableRetrySeconds : undefined);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json(refusalBody(refusal, isCurrentApi), refusal.status);
}
