// Looks every minute whether an email is due: an invitation of a reviewer, and from an hour of the day on the
// digests of staff, reminders of questions to applicants, and what reviewers are asked. Returns the function
// that ends this.
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import { createDigestStore } from "./digest/digest-store.ts";
import { type DigestDeps, sendDigests } from "./digest/send-digests.ts";
import { createReminderStore } from "./reminders/reminder-store.ts";
import { sendReminders } from "./reminders/send-reminders.ts";
import { createReviewerStore } from "./reviewers/reviewer-store.ts";
import { sendToReviewers } from "./reviewers/send-to-reviewers.ts";

type StartOptions = Pick<DigestDeps, "delivery" | "log" | "now" | "siteUrl"> & {
  /** The pool of the role `site_email`. */
  pool: Pool;
};

const everyMs = 60_000;

export function startDueEmails({ pool, ...options }: StartOptions): () => void {
  const { delivery, log, now } = options;
  const digests = createDigestStore(pool);
  const reminders = createReminderStore(pool);
  const reviewers = createReviewerStore(pool);
  let isRunning = false;

  async function sendWhatIsDue(): Promise<void> {
    const words = wordsOf(defaultLanguage);
    const clock = { timeZone: words.school.timeZone, hour: words.review.digestHour };
    await sendToReviewers({ ...options, store: reviewers, clock, words });
    await sendReminders({ store: reminders, log, now, clock });
    await sendDigests({ ...options, store: digests, clock, words });
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    const work = sendWhatIsDue()
      .catch((error: unknown) => log.warn({ err: error }, "due emails could not be looked at"))
      .finally(() => {
        isRunning = false;
      });
    delivery.waitFor(work);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
