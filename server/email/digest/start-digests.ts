// Looks every few minutes whether a daily digest is due. Returns the function that ends this.
import type { Pool } from "pg";
import { defaultLanguage, wordsOf } from "#words";
import { createDigestStore } from "./digest-store.ts";
import { type DigestDeps, sendDigests } from "./send-digests.ts";

type StartOptions = Pick<DigestDeps, "delivery" | "log" | "now" | "siteUrl"> & {
  /** The pool of the role `site_email`. */
  pool: Pool;
};

const everyMs = 5 * 60_000;

export function startDigests({ pool, ...options }: StartOptions): () => void {
  const store = createDigestStore(pool);
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    const words = wordsOf(defaultLanguage);
    const clock = { timeZone: words.school.timeZone, hour: words.review.digestHour };
    const work = sendDigests({ ...options, store, clock, words })
      .catch((error: unknown) => options.log.warn({ err: error }, "daily digests could not be looked at"))
      .finally(() => {
        isRunning = false;
      });
    options.delivery.waitFor(work);
  }, everyMs).unref();
  return () => clearInterval(timer);
}
