// Route of the posted form: POST /scholarship, as a browser without script sends it, or one whose script has
// not loaded yet. The response is the page. It accepts one media type from the same site, and bounds the body
// and the rate.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import type { PostedApplication } from "../../contract/posted-application.ts";
import { hourSeconds } from "../platform/durations.ts";
import { type BodyRefusalReason, bodyRetryAfterSeconds, limitBody } from "../platform/http/request-body.ts";
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";
import { isFromThisSite } from "../platform/http/same-site.ts";
import { type RateLimit, type RateLimiter, widerNetworkPrefix } from "../platform/limits/rate-limit.ts";
import { secondsToWait } from "../platform/limits/take-limits.ts";
import type { Log } from "../platform/log.ts";
import { deriveApplicationId } from "./application-id.ts";
import { FormError } from "./errors.ts";
import { maxBodyBytes, type PostedForm, readForm } from "./read-form.ts";
import { type ApiCalls, type SubmissionOutcome, submitApplication } from "./submit-application.ts";

type ScholarshipRoutesDeps = {
  limiter: RateLimiter;
  log: Log;
  now: () => Date;
  siteUrl: string;
  addressOf: (c: Context) => string;
  /** The two API calls for the applicant who sent this request. */
  callsFor: (c: Context) => ApiCalls;
  /** Renders the scholarship page with the result. */
  render: (posted: PostedApplication) => Promise<Response>;
};

type Env = { Variables: { isCounted: boolean } };

/**
 * The route for POST; the page itself (GET) is served as a file. Answers 200, 422, 429 or 503 with the page,
 * and refusals before that as plain text.
 */
export function scholarshipRoutes(deps: ScholarshipRoutesDeps): Hono<Env> {
  const { log, limiter, addressOf, siteUrl } = deps;
  const path = "/scholarship";
  const app = new Hono<Env>();
  const bounded = limitBody({ maxBytes: maxBodyBytes, addressOf, refuse: refuseBody });
  app.post(path, sameSite, urlencoded, limited, bounded, async (c) => {
    const form = readForm(await bodyOf(c));
    const { posted, status, retryAfter } = c.get("isCounted") ? await outcomeOf(c, form) : uncounted(form);
    const page = await deps.render(posted);
    if (page.status !== 200) return page; // the page itself failed
    const headers = new Headers(page.headers);
    if (retryAfter !== undefined) headers.set("Retry-After", retryAfter);
    else if (status === 503) headers.set("Retry-After", String(unavailableRetryAfterSeconds));
    return new Response(page.body, { status, headers });
  });
  app.on(["PUT", "PATCH", "DELETE", "OPTIONS"], path, (c) => {
    c.header("Allow", "GET, HEAD, POST");
    return refuse(c, new FormError("method_not_allowed"));
  });
  app.onError((error, c) => {
    if (error instanceof FormError) return refuse(c, error);
    log.error({ err: error }, "unexpected error in the posted form");
    return refuse(c, new FormError("unexpected"));
  });
  return app;

  async function sameSite(c: Context, next: () => Promise<void>) {
    if (!isFromThisSite((name) => c.req.header(name), siteUrl)) throw new FormError("cross_site");
    await next();
  }

  /**
   * Counts before the body is read, because every response is rendered. If the database is unreachable,
   * nothing is counted. The response is then a 503 with the page and every answer in it.
   */
  async function limited(c: Context<Env>, next: () => Promise<void>) {
    const counted = await secondsToWait(limiter, requestLimits(addressOf(c))).then(
      (seconds) => ({ seconds }),
      (error: unknown) => {
        log.error({ err: error }, "a posted application could not be counted");
      },
    );
    if (counted?.seconds !== undefined) throw new FormError("too_many_requests", counted.seconds);
    c.set("isCounted", counted !== undefined);
    await next();
  }

  function uncounted({ answers, answersToCheck }: PostedForm): SubmissionOutcome {
    return { posted: { outcome: "not_saved", reason: "refused", answers, answersToCheck }, status: 503 };
  }

  async function outcomeOf(c: Context, form: PostedForm): Promise<SubmissionOutcome> {
    const { answers, answersToCheck } = form;
    if ("errors" in form)
      return { posted: { outcome: "invalid", answers, answersToCheck, errors: form.errors }, status: 422 };
    if (!form.wasAsked) return { posted: { outcome: "to_check", answers, answersToCheck }, status: 422 };
    const now = deps.now();
    const id = deriveApplicationId(form.form, now);
    return submitApplication(deps.callsFor(c), { ...form, id, sentAt: now.toISOString() }, log);
  }
}

/** For every posted form. The networks of one IPv6 customer, which may be thousands, count together too. */
export function requestLimits(address: string): RateLimit[] {
  const anHour = { windowSeconds: hourSeconds };
  return [
    { ...anHour, name: "scholarship-form", subject: address, max: 300 },
    { ...anHour, name: "scholarship-form-network", subject: widerNetworkPrefix(address), max: 900 },
  ];
}

const urlencoded: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded") throw new FormError("unsupported_media_type");
  await next();
};

function refuseBody(c: Context, fault: BodyRefusalReason): Response {
  return refuse(
    c,
    fault === "too large"
      ? new FormError("body_too_large")
      : new FormError("unavailable", bodyRetryAfterSeconds),
  );
}

function refuse(c: Context, { status, message, retryAfterSeconds }: FormError): Response {
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.text(message, status);
}

/** A body that breaks off is the caller's fault, so it is not reported as an error of the server. */
function bodyOf(c: Context): Promise<string> {
  return c.req.text().catch(() => {
    throw new FormError("broken");
  });
}
