// Route of the call-to-action notifications: POST /functions/v1/notify-cta, for the official
// functions client on any origin. It is public, so the body and the rate are bounded.
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { maxNotificationBytes } from "../../contract/notification.ts";
import type { Delivery } from "../delivery/message.ts";
import { everybody } from "../platform/admission/caller.ts";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import { hourSeconds } from "../platform/durations.ts";
import { type BodyRefusalReason, bodyRetryAfterSeconds, limitBody } from "../platform/http/request-body.ts";
import { corsForClients } from "../platform/http/request-context.ts";
import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";
import { notifyChat, readNotification } from "./announce-cta.ts";
import { NotifyError } from "./errors.ts";

type NotifyRoutesDeps = {
  delivery: Delivery;
  limiter: RateLimiter;
  log: Log;
  addressOf: (c: Context) => string;
};

/** The routes below /functions/v1. The response does not wait for the team chat. */
export function notifyRoutes(deps: NotifyRoutesDeps): Hono {
  const { limiter, addressOf, log } = deps;
  const app = new Hono();
  app.use(corsForClients());
  const bounded = limitBody({ maxBytes: maxNotificationBytes, addressOf, refuse: refuseBody });
  app.post("/notify-cta", json, bounded, async (c) => {
    const notification = readNotification(await bodyOf(c));
    await takeLimits(addressOf(c));
    notifyChat(deps, notification);
    return c.json({ success: true });
  });
  app.all("/notify-cta", (c) => {
    c.header("Allow", "POST, OPTIONS");
    return refuse(c, new NotifyError("method_not_allowed"));
  });
  app.onError((error, c) => refuse(c, asNotifyError(error, log)));
  return app;

  /** Throws NotifyError (`too_many_requests`). */
  async function takeLimits(address: string): Promise<void> {
    const seconds =
      (await limiter.take({ ...perAddress, subject: address })) ??
      (await limiter.take({ ...siteWide, subject: everybody }));
    if (seconds !== undefined) throw new NotifyError("too_many_requests", seconds);
  }
}

/** Thirty people behind one address may use the site. A flood does not reach the team chat. */
export const perAddress = { name: "notify-cta", max: 300, windowSeconds: 600 };
export const siteWide = { name: "notify-cta-site", max: 1_000, windowSeconds: hourSeconds };

const json: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new NotifyError("unsupported_media_type");
  await next();
};

function refuseBody(c: Context, fault: BodyRefusalReason): Response {
  return refuse(
    c,
    fault === "too large"
      ? new NotifyError("body_too_large")
      : new NotifyError("unavailable", bodyRetryAfterSeconds),
  );
}

function refuse(c: Context, { status, message, retryAfterSeconds }: NotifyError): Response {
  if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
  return c.json({ error: message }, status);
}

/** A body that breaks off is the caller's fault, so it is not reported as an error of the server. */
function bodyOf(c: Context): Promise<string> {
  return c.req.text().catch(() => {
    throw new NotifyError("invalid_notification");
  });
}

function asNotifyError(error: Error, log: Log): NotifyError {
  if (error instanceof NotifyError) return error;
  log.error({ err: error }, "unexpected error in the notification function");
  return new NotifyError(isDatabaseUnavailable(error) ? "unavailable" : "unexpected");
}
