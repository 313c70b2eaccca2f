// Sends the receipt to the applicant: once per application, only for a record that was just stored, and so
// rarely to one address that nobody can flood a stranger with it. It runs after the response, whose text and
// duration therefore do not depend on it.
import { wordsOf } from "#words";
import { ApplicationErasedError } from "../delivery/errors.ts";
import type { Delivery } from "../delivery/message.ts";
import type { RateLimiter } from "../platform/admission/rate-limit.ts";
import { daySeconds } from "../platform/durations.ts";
import type { Log } from "../platform/log.ts";
import { composeReceipt } from "./compose-receipt.ts";
import { idempotencyKeyOf } from "./idempotency-key.ts";
import { receiptLimit } from "./limits.ts";
import type { ReceivedSubmission } from "./read-application.ts";
import type { Store } from "./store.ts";

type ReceiptDeps = {
  delivery: Delivery;
  store: Store;
  /** Stays on with RATE_LIMITS=off, because it protects people who have never used the site. */
  recipientLimiter: RateLimiter;
  log: Log;
  now: () => Date;
  siteUrl: string;
};

/** Never rejects: a failure is logged, and the application stays saved. */
export async function sendReceipt(deps: ReceiptDeps, submission: ReceivedSubmission): Promise<void> {
  const { id, email, language, suspicion } = submission;
  if (id === undefined || suspicion !== undefined) return;
  try {
    if (!(await deps.store.isJustStored(id, email))) return;
    if ((await deps.recipientLimiter.take(receiptLimit(email))) !== undefined) return;
    const words = wordsOf(language);
    const about = { ...submission, id, sentAt: deps.now(), siteUrl: deps.siteUrl, words };
    await deps.delivery.send(composeReceipt(about), {
      idempotencyKey: idempotencyKeyOf("scholarship-receipt", id),
      expiresAfterSeconds,
      applicationId: id,
    });
  } catch (error) {
    if (error instanceof ApplicationErasedError) return;
    deps.log.warn({ err: error, id }, "a receipt could be neither sent nor kept");
  }
}

/**
 * Five days, as long as mail servers try (RFC 5321, 4.5.4.1): a receipt must outlast a weekend with a wrong
 * password in `SMTP_URL`. Mail to an address that does not exist is not retried longer.
 */
export const expiresAfterSeconds = 5 * daySeconds;
