// Every refusal of the posted form that is answered without the page: code, status and sentence. People
// rarely see one; the browser then still has their answers when they go back.
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";

const refusals = {
  broken: [400, "The form did not arrive whole. Please go back in your browser and send it again."],
  cross_site: [
    403,
    "This form is only taken from the school's own website. Please open the application page there.",
  ],
  method_not_allowed: [405, "The application form is read with GET and sent with POST."],
  body_too_large: [
    413,
    "Your application is too long to be sent. Please go back in your browser and shorten your longest answer.",
  ],
  unsupported_media_type: [415, "The form must be sent as application/x-www-form-urlencoded."],
  too_many_requests: [
    429,
    "The form was sent too often from your network. Please go back in your browser, and send it again later.",
  ],
  unexpected: [
    500,
    "Something went wrong on our side. Please go back in your browser, and send the form again later.",
  ],
  unavailable: [
    503,
    "The form cannot be taken at the moment. Please go back in your browser, and send it again in a minute.",
  ],
} as const;

/** A refusal. A 503 always has a Retry-After. */
export class FormError extends Error {
  readonly status: (typeof refusals)[keyof typeof refusals][0];
  readonly retryAfterSeconds: number | undefined;
  constructor(code: keyof typeof refusals, retryAfterSeconds?: number) {
    super(refusals[code][1]);
    this.status = refusals[code][0];
    this.retryAfterSeconds =
      retryAfterSeconds ?? (this.status === 503 ? unavailableRetryAfterSeconds : undefined);
  }
}
