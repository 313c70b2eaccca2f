// Routes of the application email: POST /api/send-scholarship-email, which sends to one
// fixed inbox, and the correction of a mistyped address. Both accept JSON from the same site, and bound body
// and rate.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import { maxApplicationBytes } from "../../contract/scholarship.ts";
import type { QueuedDelivery } from "../delivery/message.ts";
import { type RateLimiter, secondsToWaitInFlood } from "../platform/admission/rate-limit.ts";
import { type BodyRefusalReason, bodyRetryAfterSeconds, limitBody } from "../platform/http/request-body.ts";
import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";
import { correctAddress, readCorrection } from "./correct-address.ts";
import { EmailError } from "./errors.ts";
import { holdSuspicious } from "./hold-suspicious.ts";
import { correctionLimits, requestLimits, takeLimits } from "./limits.ts";
import { readApplication } from "./read-application.ts";
import { isAllowanceUsedUp } from "./receipt-allowance.ts";
import { saveDetails } from "./save-details.ts";
import { sendApplication } from "./send-application.ts";
import { sendHelperNotice } from "./send-helper-notice.ts";
import { sendReceipt } from "./send-receipt.ts";
import { createStore } from "./store.ts";

type EmailRoutesDeps = {
  /** The pool of the role `site_email`. */
  pool: Pool;
  delivery: QueuedDelivery;
  limiter: RateLimiter;
  /** Stays on with RATE_LIMITS=off, because it protects mailboxes. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  siteUrl: string;
  scholarshipInbox: () => string;
  addressOf: (c: Context) => string;
  isTestingMode: boolean;
  /** True if a hosted project stores the applications: this server then cannot see them. */
  isBackendHosted: boolean;
};

/** The routes below /api. Answers have `success` and `isTestingMode`, refusals also `error`. */
export function emailRoutes({ pool, ...options }: EmailRoutesDeps): Hono {
  const deps = { ...options, store: createStore(pool) };
  const { limiter, addressOf } = deps;
  const path = "/send-scholarship-email";
  const app = new Hono();
  const bounded = limitBody({ maxBytes: maxApplicationBytes, addressOf, refuse: refuseBody });
  app.post(path, sameSite, json, limited, bounded, async (c) => {
    const submission = readApplication(await bodyOf(c), wordsOf(defaultLanguage)); // the API answers in English
    const detailsState = await saveDetails(deps, submission);
    if (detailsState) await holdSuspicious(deps, submission);
    const isWithoutReceipt = await isAllowanceUsedUp(deps, submission, detailsState);
    const sent = sendApplication(deps, { submission, detailsState, address: addressOf(c) }).finally(() => {
      if (!isWithoutReceipt) deps.delivery.waitFor(sendReceipt(deps, submission));
      deps.delivery.waitFor(sendHelperNotice(deps, submission, detailsState));
    });
    return c.json({ success: true, ...(await sent), ...(isWithoutReceipt ? { isWithoutReceipt } : {}) });
  });
  const correctionBody = limitBody({ maxBytes: maxCorrectionBytes, addressOf, refuse: refuseBody });
  app.post(correctionPath, sameSite, json, correctionsLimited, correctionBody, async (c) => {
    await correctAddress(deps, readCorrection(await bodyOf(c)));
    return c.json({ success: true, isTestingMode: deps.isTestingMode });
  });
  for (const route of [path, correctionPath])
    app.all(route, (c) => {
      c.header("Allow", "POST");
      return refuse(c, new EmailError("method_not_allowed"));
    });
  app.onError((error, c) => refuse(c, asEmailError(error, deps.log)));
  return app;

  async function limited(c: Context, next: () => Promise<void>) {
    await takeLimits(limiter, requestLimits(addressOf(c)));
    await next();
  }

  async function correctionsLimited(c: Context, next: () => Promise<void>) {
    const retryAfterSeconds = await secondsToWaitInFlood(limiter, correctionLimits(addressOf(c)));
    if (retryAfterSeconds !== undefined) throw new EmailError("too_many_requests", { retryAfterSeconds });
    await next();
  }

  function refuse(
    c: Context,
    { status, message, more: { retryAfterSeconds, ...more } }: EmailError,
  ): Response {
    if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
    return c.json({ success: false, error: message, isTestingMode: deps.isTestingMode, ...more }, status);
  }

  function refuseBody(c: Context, fault: BodyRefusalReason): Response {
    const isTooLarge = fault === "too large";
    const retryAfterSeconds = bodyRetryAfterSeconds;
    return refuse(
      c,
      isTooLarge ? new EmailError("body_too_large") : new EmailError("unavailable", { retryAfterSeconds }),
    );
  }
}

const correctionPath = "/correct-application-email";

/** Two addresses of 254 characters, each as an escaped surrogate pair, and the id. */
const maxCorrectionBytes = 8_192;

/**
 * Browsers send Sec-Fetch-Site (https://www.w3.org/TR/fetch-metadata/). Programs that do not are accepted.
 */
const sameSite: MiddlewareHandler = async (c, next) => {
  if (c.req.header("sec-fetch-site") === "cross-site") throw new EmailError("cross_site");
  await next();
};

/**
 * Accepts only JSON. Forms of other sites cannot send it without a CORS preflight, which is not answered.
 */
const json: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new EmailError("unsupported_media_type");
  await next();
};

/** A body that breaks off is the caller's fault, so it is not reported as an error of the server. */
function bodyOf(c: Context): Promise<string> {
  return c.req.text().catch(() => {
    throw new EmailError("invalid_json");
  });
}

function asEmailError(error: Error, log: Log): EmailError {
  if (error instanceof EmailError) return error;
  log.error({ err: error }, "unexpected error in the scholarship email");
  return new EmailError(isDatabaseUnavailable(error) ? "unavailable" : "unexpected");
}
