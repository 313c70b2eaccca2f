// Every refusal of the look-up that is answered without the page: code, status and sentence.
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";

const refusals = {
  broken: [400, "The form did not arrive whole. Please go back in your browser and send it again."],
  cross_site: [403, "This form is only taken from the school's own website. Please open the page there."],
  method_not_allowed: [405, "This page is read with GET and its form sent with POST."],
  body_too_large: [413, "The form is too long. Please go back in your browser and check what you typed."],
  unsupported_media_type: [415, "The form must be sent as application/x-www-form-urlencoded."],
  too_many_requests: [429, "Too many look-ups came from your network. Please try again later."],
  unexpected: [500, "Something went wrong on our side. Please try again later."],
  unavailable: [503, "The form cannot be taken at the moment. Please send it again in a minute."],
} as const;

/** A refusal. A 503 always has a Retry-After. */
export class StatusError extends Error {
  readonly status: (typeof refusals)[keyof typeof refusals][0];
  readonly retryAfterSeconds: number | undefined;
  constructor(code: keyof typeof refusals, retryAfterSeconds?: number) {
    super(refusals[code][1]);
    this.status = refusals[code][0];
    this.retryAfterSeconds =
      retryAfterSeconds ?? (this.status === 503 ? unavailableRetryAfterSeconds : undefined);
  }
}
