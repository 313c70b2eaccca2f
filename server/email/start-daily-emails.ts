// Looks every few minutes whether an email of the day is due: the digests of staff, and reminders of
// questions to applicants. Returns the function that ends this.
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import { createDigestStore } from "./digest/digest-store.ts";
import { type DigestDeps, sendDigests } from "./digest/send-digests.ts";
import { createReminderStore } from "./reminders/reminder-store.ts";
import { sendReminders } from "./reminders/send-reminders.ts";

type StartOptions = Pick<DigestDeps, "delivery" | "log" | "now" | "siteUrl"> & {
  /** The pool of the role `site_email`. */
  pool: Pool;
};

const everyMs = 5 * 60_000;

export function startDailyEmails({ pool, ...options }: StartOptions): () => void {
  const { delivery, log, now } = options;
  const digests = createDigestStore(pool);
  const reminders = createReminderStore(pool);
  let isRunning = false;

  async function sendWhatIsDue(): Promise<void> {
    const words = wordsOf(defaultLanguage);
    const clock = { timeZone: words.school.timeZone, hour: words.review.digestHour };
    await sendReminders({ store: reminders, log, now, clock });
    await sendDigests({ ...options, store: digests, clock, words });
  }

  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    const work = sendWhatIsDue()
      .catch((error: unknown) => log.warn({ err: error }, "the emails of the day could not be looked at"))
      .finally(() => {
        isRunning = false;
      });
    delivery.waitFor(work);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
