// Sends the day's digest to everybody for whom it is due. Any number of processes may do so at once: the
// delivery sends one mail with a key, and the key is that of an account and a day.
import { createHash } from "node:crypto";
import type { Words } from "../../../words/compose-language.ts";
import { dayBefore, dayIn } from "../../../words/days.ts";
import type { Delivery } from "../../delivery/message.ts";
import type { Log } from "../../platform/log.ts";
import { isDigestDue, type SchoolClock } from "../school-day.ts";
import { composeDigest, hasNews } from "./compose-digest.ts";
import type { DigestReader, DigestStore } from "./digest-store.ts";

export type DigestDeps = {
  store: DigestStore;
  delivery: Delivery;
  log: Log;
  now: () => Date;
  clock: SchoolClock;
  siteUrl: string;
  /** Those of the staff's language. */
  words: Words;
};

/** A failure for one reader is logged and tried again at the next call. Rejects without a database. */
export async function sendDigests(deps: DigestDeps): Promise<void> {
  const now = deps.now();
  for (const reader of await deps.store.readers()) {
    if (!isDigestDue(now, reader.lookedAt, deps.clock)) continue;
    await sendDigest(deps, reader, now).catch((error: unknown) =>
      deps.log.warn({ err: error }, "a daily digest could not be handed over: trying again later"),
    );
  }
}

async function sendDigest(
  { store, delivery, clock, siteUrl, words }: DigestDeps,
  { accountId, address, lookedAt }: DigestReader,
  now: Date,
): Promise<void> {
  const day = dayIn(clock.timeZone, now.getTime());
  // Whole days: the day of the last digest, which told of those before it, up to yesterday.
  const days = { from: dayIn(clock.timeZone, lookedAt.getTime()), to: dayBefore(day) };
  const { undecidedDays } = words.review;
  const counts = await store.counts({ days, undecidedDays, timeZone: clock.timeZone });
  if (hasNews(counts)) {
    const key = createHash("sha256").update(`${accountId} ${day}`).digest("base64url");
    await delivery.send(composeDigest({ to: address, counts, days, siteUrl, words }), {
      idempotencyKey: `daily-digest:${key}`,
      expiresAfterSeconds,
    });
  }
  await store.settle(accountId, now);
}

/** Twelve hours: it is about one morning. */
const expiresAfterSeconds = 43_200;
