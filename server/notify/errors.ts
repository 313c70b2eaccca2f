// Every refusal of the notification function: code, status and sentence. The official client reads the
// status, and the page only logs it.
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";

const refusals = {
  invalid_notification: [
    400,
    "The notification needs a known ctaType, and metadata with page and timestamp.",
  ],
  method_not_allowed: [405, "Notifications are sent here with POST."],
  body_too_large: [413, "The notification is too long."],
  unsupported_media_type: [415, "The notification must be sent as application/json."],
  too_many_requests: [429, "Too many notifications came from your network."],
  unexpected: [500, "Something went wrong on our side."],
  unavailable: [503, "Notifications are not taken at the moment."],
} as const;

/** A refusal. A 503 always has a Retry-After. */
export class NotifyError extends Error {
  readonly code: keyof typeof refusals;
  readonly status: (typeof refusals)[keyof typeof refusals][0];
  readonly retryAfterSeconds: number | undefined;
  constructor(code: keyof typeof refusals, retryAfterSeconds?: number) {
    super(refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.retryAfterSeconds =
      retryAfterSeconds ?? (this.status === 503 ? unavailableRetryAfterSeconds : undefined);
  }
}
