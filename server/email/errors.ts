// Every refusal of the application email: code, status and the sentence of the answer. The client reads
// `success` and `error`, so every answer has one of them.
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";

const refusals = {
  validation_failed: [400, "Please correct the fields named in this answer."],
  invalid_json: [400, "The request is not a JSON object."],
  cross_site: [403, "Applications are only taken from the school's own website."],
  not_stored: [
    409,
    "This application was not stored, so no email was sent. Please send it on the application page.",
  ],
  not_correctable: [409, "The address can no longer be corrected here."],
  method_not_allowed: [405, "Applications are sent here with POST."],
  body_too_large: [413, "The application is too long."],
  unsupported_media_type: [415, "The application must be sent as application/json."],
  too_many_requests: [429, "Too many applications came from your network. Please try again later."],
  unexpected: [500, "Something went wrong on our side. Please try again later."],
  mail_refused: [502, "The email to the school could not be sent yet. It is kept and sent again."],
  unavailable: [503, "The email to the school could not be sent. Please try again later."],
} as const;

type EmailErrorCode = keyof typeof refusals;

/** Further fields of the response. */
type EmailErrorMore = {
  fields?: Record<string, string>;
  isTestingMode?: boolean;
  retryAfterSeconds?: number;
};

/** A refusal. A 503 always has a Retry-After. */
export class EmailError extends Error {
  readonly code: EmailErrorCode;
  readonly status: (typeof refusals)[EmailErrorCode][0];
  readonly more: EmailErrorMore;
  constructor(code: EmailErrorCode, more: EmailErrorMore = {}) {
    super(refusals[code][1]);
    this.code = code;
    this.status = refusals[code][0];
    this.more = this.status === 503 ? { retryAfterSeconds: unavailableRetryAfterSeconds, ...more } : more;
  }
}
