// Routes of the look-up in a language: POST /status sends links to the applicant's mailbox, GET /status with
// a link's token shows the state, and POST with it changes the application. Opening a link changes nothing,
// so a mail scanner that opens it does no harm.
import { type Context, Hono } from "hono";
import type { Pool } from "pg";
import { pathInDefault, wordsOf } from "#words";
import type { DatedEntry, FoundPage, StatusPage } from "../../contract/status.ts";
import { type Change, changes, maxAdditionCharacters } from "../../contract/status-changes.ts";
import { isStatusLink } from "../../contract/status-link.ts";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { type RateLimiter, secondsToWaitInFlood } from "../platform/admission/rate-limit.ts";
import { createPostedForm, FormError, formBodyOf, withStatus } from "../platform/http/posted-form.ts";
import { unavailableRetryAfterSeconds } from "../platform/http/request-context.ts";
import { type ChangeDeps, changeApplication } from "./change-application.ts";
import { requestLimits } from "./limits.ts";
import { type ReadChange, type Refused, readChange } from "./read-change.ts";
import { maxBodyBytes, readForm } from "./read-form.ts";
import { hashToken, type SendLinkDeps, sendLink, sendReferences } from "./send-link.ts";
import { createStatusStore, type HelpedApplication, type LinkedApplication } from "./store.ts";

/** `language` is that of the page. */
type StatusRoutesDeps = Omit<SendLinkDeps & ChangeDeps, "store"> & {
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
    const body = await formBodyOf(c);
    if (isLink(c)) return change(c, body);
    const posted = readForm(body, wordsOf(language));
    if ("errors" in posted) return page({ outcome: "invalid", ...posted }, 422);
    const answer = await page({ outcome: "requested" });
    const address = addressOf(c);
    deps.delivery.waitFor(
      "mailbox" in posted
        ? sendReferences(deps, { mailbox: posted.mailbox, address })
        : sendLink(deps, { ...posted.lookUp, address }),
    );
    return answer;
  });
  app.get(path, async (c, next) => {
    // Without a token the page is a file (server/site/serve-files.ts).
    if (!isLink(c)) return next();
    const refused = await refusalOf(c);
    if (refused) return refused;
    return found(c, { done: changes.find((known) => known === c.req.query("done")) });
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

  function isLink(c: Context): boolean {
    const { pathname, search } = new URL(c.req.url);
    return isStatusLink(pathInDefault(pathname) + search);
  }

  async function found(c: Context, more: Pick<FoundPage, "done" | "refused">, status = 200) {
    const application = await deps.store.readLink(tokenHashOf(c));
    if (!application) return helping(c);
    const words = wordsOf(language);
    const labels = labelsIn(words);
    const done = more.done === nameOfChange(application.changes[0]?.what) ? more.done : undefined;
    const { mailbox, phoneEnd, changes: made, ...shown } = application;
    const changes = made.map(({ what, at }) => ({ what: wordsOfChange(what, { words, labels }), at }));
    const hints = hintsFor({ mailbox, phoneEnd }, words);
    return page(
      { outcome: "found", application: { ...shown, changes }, labels, hints, ...more, done },
      status,
    );
  }

  async function helping(c: Context): Promise<Response> {
    const helped = await deps.store.readHelperLink(tokenHashOf(c));
    const people = helped.map((application) => entryOf(application, wordsOf(language)));
    return people.length > 0 ? page({ outcome: "helping", people }) : page({ outcome: "expired" }, 404);
  }

  /** A change that was made leads to the page, so that a reload does not post it again. */
  async function change(c: Context, body: string): Promise<Response> {
    const read = readChange(body, wordsOf(language));
    if ("refused" in read) return found(c, read, 422);
    const outcome = await changeApplication(deps, tokenHashOf(c), read);
    if (outcome === "ended")
      return page({ outcome: "expired", ...("body" in read ? { typed: read.body } : {}) }, 404);
    if (outcome === "moved") return page({ outcome: "moved" });
    if (outcome !== "done") {
      const { tooMany, addition } = wordsOf(language).status.changes;
      const why =
        outcome === "begun" ? { errors: { addition: addition.begun } } : { problem: tooMany, errors: {} };
      return found(c, { refused: { ...why, ...asTyped(read) } }, 409);
    }
    const query = new URLSearchParams({ token: tokenOf(c), done: read.change });
    return answerWith(c.redirect(`${wordsOf(language).language.path}${path}?${query}`, 303), 303);
  }

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

/** As the applicant is told it, but for what is said to the applicant alone. */
function entryOf(
  { reference, receivedAt, state, isWithdrawn }: HelpedApplication,
  { status }: Pick<Words, "status">,
): DatedEntry {
  const { states } = status.helping;
  const isTold = state === "approved" || state === "rejected";
  return {
    what: `${reference}: ${isWithdrawn && !isTold ? states.withdrawn : states[state]}`,
    at: receivedAt,
  };
}

function tokenOf(c: Context): string {
  return c.req.query("token") ?? "";
}

function tokenHashOf(c: Context): Buffer {
  return hashToken(tokenOf(c));
}

function labelsIn({ scholarshipSections }: Pick<Words, "scholarshipSections">): Record<string, string> {
  const questions = scholarshipSections.flatMap((section) => section.questions);
  return Object.fromEntries(questions.map(({ name, label }) => [name, label]));
}

function hintsFor(
  { mailbox, phoneEnd }: Pick<LinkedApplication, "mailbox" | "phoneEnd">,
  { status, language }: Pick<Words, "status" | "language">,
): Record<string, string> {
  const { contact, addition } = status.changes;
  const limit = new Intl.NumberFormat(language.formats).format(maxAdditionCharacters);
  return {
    ...(phoneEnd ? { phone: formatMessage(contact.phoneNow, { end: phoneEnd }) } : {}),
    email: formatMessage(contact.emailNow, { address: mailbox }),
    addition: formatMessage(addition.hint, { limit }),
  };
}

/** `what` is a field of the contact data, or what was done. */
function nameOfChange(what: string | undefined): Change | undefined {
  return what === undefined ? undefined : (changes.find((known) => known === what) ?? "contact");
}

type ChangeWords = { words: Pick<Words, "status">; labels: Record<string, string> };

/** `what` is a field of the contact data, or what was done. */
function wordsOfChange(what: string, { words, labels }: ChangeWords): string {
  const { entries, corrected } = words.status.changes.list;
  const done = changes.find((known) => known === what);
  return done && done !== "contact" ? entries[done] : formatMessage(corrected, { what: labels[what] ?? "" });
}

/** What was typed, for a form that is shown again. */
function asTyped(read: ReadChange): Pick<Refused, "change" | "answers"> {
  const { change } = read;
  if ("contact" in read) return { change, answers: read.contact };
  return { change, answers: "body" in read ? { question: read.question, addition: read.body } : {} };
}

/**
 * Only the origin is told to the next page and its scripts, never the link: the calendar's script on
 * /schedule is not ours. Without the origin too, a posted form would count as another site's.
 */
const referrerPolicy = "strict-origin";
