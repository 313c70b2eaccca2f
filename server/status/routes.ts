// Routes of the look-up in a language: POST /status sends a link to the applicant's mailbox, and GET /status
// with the link's token shows the state. Opening a link changes nothing, so a mail scanner that opens it does
// no harm.
import { type Context, Hono } from "hono";
import type { Pool } from "pg";
import { pathInDefault, wordsOf } from "#words";
import type { StatusPage } from "../../contract/status.ts";
import { isStatusLink } from "../../contract/status-link.ts";
import { type RateLimiter, secondsToWaitInFlood } from "../platform/admission/rate-limit.ts";
import { createPostedForm, FormError, formBodyOf, withStatus } from "../platform/http/posted-form.ts";
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";
import { requestLimits } from "./limits.ts";
import { maxBodyBytes, readForm } from "./read-form.ts";
import { hashToken, type SendLinkDeps, sendLink } from "./send-link.ts";
import { createStatusStore } from "./store.ts";

/** `language` is that of the page. */
type StatusRoutesDeps = Omit<SendLinkDeps, "store"> & {
  /** The pool of the role `site_email`. */
  pool: Pool;
  limiter: RateLimiter;
  addressOf: (c: Context) => string;
  /** Renders the page with the result. */
  render: (result: StatusPage) => Promise<Response>;
  /** The page of a refusal: nothing else bounds how many requests are refused, so it is rendered once. */
  renderRefusal: (outcome: "too_many" | "unavailable") => Promise<Response>;
};

/** Answers 200, 404, 422, 429 or 503 with the page, and other refusals as plain text. */
export function statusRoutes({ pool, ...options }: StatusRoutesDeps): Hono {
  const deps = { ...options, store: createStatusStore(pool) };
  const { language, limiter, addressOf, siteUrl, log } = deps;
  const path = "/status";
  const app = new Hono();
  const refusals = () => wordsOf(language).refusals.status;
  const form = createPostedForm({ refusals, siteUrl, maxBytes: maxBodyBytes, addressOf });
  app.post(path, form.sameSite, form.urlencoded, limited, form.bounded, async (c) => {
    const posted = readForm(await formBodyOf(c), wordsOf(language));
    if ("errors" in posted) return page({ outcome: "invalid", ...posted }, 422);
    const answer = await page({ outcome: "requested" });
    deps.delivery.waitFor(sendLink(deps, { ...posted.lookUp, address: addressOf(c) }));
    return answer;
  });
  app.get(path, async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    // Without a token the page is a file (server/site/serve-files.ts).
    if (!isStatusLink(pathInDefault(pathname) + search)) return next();
    const refused = await refusalOf(c);
    if (refused) return refused;
    const application = await deps.store.readLink(hashToken(c.req.query("token") ?? ""));
    return application ? page({ outcome: "found", application }) : page({ outcome: "expired" }, 404);
  });
  app.on(["PUT", "PATCH", "DELETE", "OPTIONS"], path, (c) => {
    c.header("Allow", "GET, HEAD, POST");
    return form.refuse(c, new FormError("method_not_allowed"));
  });
  app.onError(async (error, c) => {
    if (error instanceof FormError) return form.refuse(c, error);
    log.error({ err: error }, "unexpected error in the look-up of an application");
    return unavailable().catch(() => form.refuse(c, new FormError("unexpected")));
  });
  return app;

  async function page(result: StatusPage, status = 200, retryAfterSeconds?: number): Promise<Response> {
    return answerWith(await deps.render(result), status, retryAfterSeconds);
  }

  function answerWith(rendered: Response, status: number, retryAfterSeconds?: number): Response {
    rendered.headers.set("Referrer-Policy", referrerPolicy);
    return withStatus(rendered, status, retryAfterSeconds);
  }

  async function limited(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
    const refused = await refusalOf(c);
    if (refused) return refused;
    await next();
    return undefined;
  }

  /** Counts the request. Returns the answer to one that is beyond the limits. */
  async function refusalOf(c: Context): Promise<Response | undefined> {
    const seconds = await secondsToWaitInFlood(limiter, requestLimits(addressOf(c)));
    return seconds === undefined ? undefined : answerWith(await deps.renderRefusal("too_many"), 429, seconds);
  }

  async function unavailable(): Promise<Response> {
    return answerWith(await deps.renderRefusal("unavailable"), 503, unavailableRetryAfterSeconds);
  }
}

/**
 * Only the origin is told to the next page and its scripts, never the link: the calendar's script on
 * /schedule is not ours. Without the origin too, a posted form would count as another site's.
 */
const referrerPolicy = "strict-origin";
