// What every route of a form that a browser posts without script checks before it reads the form, and how it
// refuses one: with a sentence of its own as plain text. People rarely see it; the browser then still has
// what they typed when they go back.
import { bodyRetryAfterSeconds, limitBody } from "./request-body.ts";
import { type Context, type MiddlewareHandler, unavailableRetryAfterSeconds } from "./request-context.ts";
import { isFromThisSite } from "./same-site.ts";

const statuses = {
  broken: 400,
  cross_site: 403,
  method_not_allowed: 405,
  body_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unexpected: 500,
  unavailable: 503,
} as const;

type RefusalCode = keyof typeof statuses;

/** The sentence of each refusal. */
export type FormRefusals = Readonly<Record<RefusalCode, string>>;

/** A refusal. A 503 always has a Retry-After. */
export class FormError extends Error {
  readonly code: RefusalCode;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: RefusalCode, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.retryAfterSeconds =
      retryAfterSeconds ?? (statuses[code] === 503 ? unavailableRetryAfterSeconds : undefined);
  }
}

type PostedFormRules = {
  /** In the language of the form that was posted. */
  refusals: () => FormRefusals;
  siteUrl: string;
  maxBytes: number;
  addressOf: (c: Context) => string;
};

/** The checks are middleware, in this order: `sameSite`, `urlencoded`, the route's own limits, `bounded`. */
export function createPostedForm({ refusals, siteUrl, maxBytes, addressOf }: PostedFormRules) {
  function refuse(c: Context, { code, retryAfterSeconds }: FormError): Response {
    if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
    return c.text(refusals()[code], statuses[code]);
  }
  const sameSite: MiddlewareHandler = async (c, next) => {
    if (!isFromThisSite((name) => c.req.header(name), siteUrl)) throw new FormError("cross_site");
    await next();
  };
  const bounded = limitBody({
    maxBytes,
    addressOf,
    refuse: (c, fault) =>
      refuse(
        c,
        fault === "too large"
          ? new FormError("body_too_large")
          : new FormError("unavailable", bodyRetryAfterSeconds),
      ),
  });
  return { sameSite, urlencoded, bounded, refuse };
}

const urlencoded: MiddlewareHandler = async (c, next) => {
  const mediaType = c.req.header("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (mediaType !== "application/x-www-form-urlencoded") throw new FormError("unsupported_media_type");
  await next();
};

/** A body that breaks off is the caller's fault, so it is not reported as an error of the server. */
export function formBodyOf(c: Context): Promise<string> {
  return c.req.text().catch(() => {
    throw new FormError("broken");
  });
}

/** A rendered page with another status. A page that failed itself stays as it is. */
export function withStatus(page: Response, status: number, retryAfter?: number | string): Response {
  if (page.status !== 200) return page;
  const headers = new Headers(page.headers);
  if (retryAfter !== undefined) headers.set("Retry-After", String(retryAfter));
  return new Response(page.body, { status, headers });
}
