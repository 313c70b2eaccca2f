// What the routes of this module share of HTTP: who asks, the parsed body, guards, limits, and the wire shape
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
  /** Connections that act as supabase_auth_admin. */
  pool: Pool;
  tokens: AccessTokens;
  delivery: Delivery;
  limiter: RateLimiter;
  /** Protects mailboxes and phones, so it counts even with RATE_LIMITS=off. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  /** Public address of the site, without a trailing slash. */
  siteUrl: string;
  uriAllowList: string[];
  settings: AuthSettings;
  /** Whether callers are bounded in how many connections they hold: RATE_LIMITS. */
  isLimited: boolean;
  addressOf: (c: Context) => string;
};

export type Edge = ReturnType<typeof edgeOf>;

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
  /** In front of everything that asks the database. */
  const inTheirTurn: MiddlewareHandler = (c, next) => askingFor(addressOf(c), next);
  return {
    service,
    addressOf,
    inTheirTurn,
    take,
    /** Refuses a body above `maxBytes`. */
    bounded: (maxBytes: number) =>
      boundedBody({ maxBytes, addressOf, refuse: (c, fault) => answerRefusal(c, bodyRefusal(fault)) }),
    limited,
    checkHuman,
    /** Asks the captcha service, where one is configured; behind the bound on bodies and the limits. */
    human,
    /** `wanted` is a redirect target that the body names. */
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

export function refuse(code: AuthErrorCode, message?: string) {
  return async (): Promise<never> => {
    throw new AuthRefusal(code, message);
  };
}

export function bodyRefusal(fault: BodyFault): AuthRefusal {
  if (fault === "too large") return new AuthRefusal("request_too_large");
  return new AuthRefusal("request_timeout", undefined, { retryAfterSeconds: bodyRetrySeconds });
}

export function answerRefusal(c: Context, refusal: AuthRefusal): Response {
  const isCurrentApi = speaksCurrentApi(c.req.header("x-supabase-api-version"));
  if (isCurrentApi) c.header("X-Supabase-Api-Version", currentApiVersion);
  c.header("X-Sb-Error-Code", refusal.code);
  const retryAfterSeconds =
    refusal.detail.retryAfterSeconds ?? (refusal.status === 503 ? unavailableRetrySeconds : undefined);
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json(refusalBody(refusal, isCurrentApi), refusal.status);
}
