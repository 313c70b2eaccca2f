// Sends an application to the school's inbox: at once within the limits, above them through the queue, so
// that the mail of every stored application is sent. A retry with the same id is answered and not sent again.
import { defaultLanguage, wordsOf } from "#words";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { DeliveryOutcome, QueuedDelivery } from "../delivery/message.ts";
import { type RateLimiter, secondsToWait } from "../platform/admission/rate-limit.ts";
import type { Log } from "../platform/log.ts";
import { isDatabaseUnavailable } from "../platform/postgres/database.ts";
import { composeApplicationMail } from "./compose-application-mail.ts";
import { EmailError } from "./errors.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { mailLimits, queuedMailEverySeconds, takeLimits } from "./limits.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { DetailsState } from "./store.ts";

type SendDeps = {
  delivery: QueuedDelivery;
  limiter: RateLimiter;
  scholarshipInbox: () => string;
  isTestingMode: boolean;
  log: Log;
};

type MailRequest = {
  submission: ReceivedSubmission;
  /** Undefined if this server cannot see whether the application is stored. */
  detailsState: DetailsState | undefined;
  /** The caller's address. */
  address: string;
};

/**
 * Resolves when the mail is sent. Throws EmailError if it is not sent now, although it may be stored and
 * retried.
 */
export async function sendApplication(
  deps: SendDeps,
  request: MailRequest,
): Promise<{ isTestingMode: boolean }> {
  // The delivery remembers the key of a mail for one day, so an older one would be sent again.
  if (request.detailsState === "long_ago") return { isTestingMode: deps.isTestingMode };
  const { isDelivered, isTestingMode } = await handOver(deps, request).catch((error: unknown) => {
    if (error instanceof ApplicationErasedError) throw new EmailError("not_stored");
    if (!isDatabaseUnavailable(error)) throw error;
    deps.log.error({ err: error }, "a scholarship email was neither sent nor kept");
    throw new EmailError("unavailable");
  });
  if (!isDelivered) throw new EmailError("mail_refused", { isTestingMode });
  return { isTestingMode };
}

/** Counts each stored application once, however often its email is requested. */
async function handOver(
  { delivery, limiter, scholarshipInbox }: SendDeps,
  { submission, detailsState, address }: MailRequest,
): Promise<DeliveryOutcome> {
  const areDetailsKept = detailsState !== undefined;
  const words = wordsOf(defaultLanguage);
  const mail = composeApplicationMail(submission, {
    scholarshipInbox: scholarshipInbox(),
    areDetailsKept,
    words,
  });
  const idempotencyKey = submission.id && idempotencyKeyOf("scholarship-application", submission.id);
  const about = areDetailsKept && submission.id ? { applicationId: submission.id } : {};
  if (!areDetailsKept) await takeLimits(limiter, mailLimits(address));
  if (
    areDetailsKept &&
    idempotencyKey &&
    !(await isKnownToDelivery(delivery, { detailsState, idempotencyKey }))
  ) {
    const afterSeconds = await secondsToWait(limiter, mailLimits(address));
    if (afterSeconds !== undefined)
      return delivery.queue(mail, {
        ...about,
        idempotencyKey,
        afterSeconds,
        everySeconds: queuedMailEverySeconds,
      });
  }
  return delivery.send(mail, { ...about, ...(idempotencyKey ? { idempotencyKey } : {}) });
}

/**
 * True if the delivery knows the mail. A repeated call may overtake the first one, and then the limits count
 * both.
 */
async function isKnownToDelivery(
  delivery: QueuedDelivery,
  { detailsState, idempotencyKey }: { detailsState: DetailsState; idempotencyKey: string },
): Promise<boolean> {
  return detailsState === "again" && (await delivery.isDuplicate(idempotencyKey));
}
