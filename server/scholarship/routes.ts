// Route of the posted form of a language: POST /scholarship, as a browser without script sends it, or one
// whose script has not loaded yet. The response is the page. It accepts one media type from the same site,
// and bounds the body and the rate.
import { type Context, Hono } from "hono";
import { wordsOf } from "#words";
import type { PostedApplication } from "../../contract/posted-application.ts";
import { hiddenField } from "../../contract/scholarship.ts";
import { widerNetworkPrefix } from "../platform/admission/caller.ts";
import { type RateLimit, type RateLimiter, secondsToWait } from "../platform/admission/rate-limit.ts";
import { hourSeconds } from "../platform/durations.ts";
import { createPostedForm, FormError, formBodyOf, withStatus } from "../platform/http/posted-form.ts";
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";
import type { Log } from "../platform/log.ts";
import { deriveApplicationId } from "./application-id.ts";
import { maxBodyBytes, type PostedForm, readForm } from "./read-form.ts";
import { type ApiCalls, type SubmissionOutcome, submitApplication } from "./submit-application.ts";

type ScholarshipRoutesDeps = {
  /** The language of the form's page. */
  language: string;
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
  const { language, log, limiter, addressOf, siteUrl } = deps;
  const path = "/scholarship";
  const app = new Hono<Env>();
  const refusals = () => wordsOf(language).refusals.scholarship;
  const form = createPostedForm({ refusals, siteUrl, maxBytes: maxBodyBytes, addressOf });
  app.post(path, form.sameSite, form.urlencoded, limited, form.bounded, async (c) => {
    const read = readForm(await formBodyOf(c), wordsOf(language));
    const { posted, status, retryAfter } = c.get("isCounted") ? await outcomeOf(c, read) : uncounted(read);
    const again = retryAfter ?? (status === 503 ? unavailableRetryAfterSeconds : undefined);
    return withStatus(await deps.render(posted), status, again);
  });
  app.on(["PUT", "PATCH", "DELETE", "OPTIONS"], path, (c) => {
    c.header("Allow", "GET, HEAD, POST");
    return form.refuse(c, new FormError("method_not_allowed"));
  });
  app.onError((error, c) => {
    if (error instanceof FormError) return form.refuse(c, error);
    log.error({ err: error }, "unexpected error in the posted form");
    return form.refuse(c, new FormError("unexpected"));
  });
  return app;

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

  async function outcomeOf(c: Context, read: PostedForm): Promise<SubmissionOutcome> {
    const { answers, answersToCheck } = read;
    if (read.isLanguageChange)
      return { posted: { outcome: "language_changed", answers, answersToCheck: [] }, status: 200 };
    if (read.isChecking) return { posted: { outcome: "checking", answers, answersToCheck }, status: 200 };
    if ("errors" in read)
      return { posted: { outcome: "invalid", answers, answersToCheck, errors: read.errors }, status: 422 };
    if (!read.wasAsked) return { posted: { outcome: "to_check", answers, answersToCheck }, status: 422 };
    const now = deps.now();
    const submission = {
      ...read.form,
      id: deriveApplicationId(read.form, now),
      language,
      ...(read.hidden === "" ? {} : { [hiddenField]: read.hidden }),
    };
    return submitApplication(deps.callsFor(c), submission, {
      answers,
      answersToCheck,
      sentAt: now.toISOString(),
      log,
    });
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
