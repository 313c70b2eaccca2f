// How much a caller may insert (docs/limits.md: twenty applications an hour from one address must pass, a
// flood must not). What staff write is counted apart, so that a busy day in the office keeps no applicant
// out.
import { maxApplicationBytes } from "../../contract/scholarship.ts";
import { hourSeconds } from "../platform/durations.ts";
import { type RateLimiter, widerNetworkPrefix } from "../platform/limits/rate-limit.ts";
import { refuse, tooManyRequests } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

const anHour = { windowSeconds: hourSeconds };

/** Whatever becomes of them: who tries in vain must not keep others behind the same address from applying. */
export const triesOfAddress = { ...anHour, name: "insert-try", most: 600 };
/** Those that are stored count. */
export const ofAddress = { ...anHour, name: "insert", most: 60 };
export const ofNetwork = { ...anHour, name: "insert-network", most: 300 };
/**
 * More in an hour than a school receives on its deadline. Nobody is refused for it, but then each network has
 * less.
 */
export const ofAll = { ...anHour, name: "insert-site", subject: "everybody", most: 1_500, isSiteWide: true };
export const ofNetworkInFlood = { ...anHour, name: "insert-flood", most: 20 };
/** What the disk must take: 500 MB of text. */
export const kilobytesOfAll = {
  ...anHour,
  name: "insert-kilobytes-site",
  subject: "everybody",
  most: 500_000,
  isSiteWide: true,
};
/** Rows of notes, messages and other tables. */
export const otherRows = { ...anHour, name: "staff-insert", most: 600 };

/** A visitor may send one application, however long; whoever is known sends lists too. */
export function maxBodyBytes({ role }: Caller): number {
  return role === "anon" ? maxApplicationBytes : 1_048_576;
}

type Insert = { caller: Caller; table: string; address: string; rows: number; characters: number };

/** Told how many rows the admitted insert stored. */
export type InsertAllowance = { settle(storedRows: number): Promise<void> };

/**
 * A try to send an application, whatever becomes of it: counted before its body is read, because to parse one
 * costs time too.
 */
export async function takeSubmissionAttempt(
  limiter: RateLimiter,
  { caller, table, address }: Omit<Insert, "rows" | "characters">,
): Promise<void> {
  if (caller.role === "service_role" || table !== "scholarship_applications") return;
  refuseFor(await limiter.take({ ...triesOfAddress, subject: address }));
}

/**
 * Rows count, however many requests bring them; of an application the try was counted by
 * `takeSubmissionAttempt`. The service key is not counted, and may send many at once.
 */
export async function takeInsertLimit(
  limiter: RateLimiter,
  { caller, table, address, rows, characters }: Insert,
): Promise<InsertAllowance> {
  if (caller.role === "service_role") return uncounted;
  if (table !== "scholarship_applications") {
    refuseFor(await limiter.take({ ...otherRows, subject: address, amount: rows }));
    return uncounted;
  }
  if (rows > 1) throw refuse("PGRST102", { message: "An application is sent by itself: one row a request" });
  const network = widerNetworkPrefix(address);
  const own = [
    { ...ofAddress, subject: address },
    { ...ofNetwork, subject: network },
  ];
  for (const limit of own) refuseFor(await limiter.take(limit));
  const kilobytes = { ...kilobytesOfAll, amount: Math.ceil(characters / 1_024) };
  refuseFor(await limiter.take(kilobytes), floodMessage);
  const isFlood = (await limiter.take(ofAll)) !== undefined;
  if (isFlood) refuseFor(await limiter.take({ ...ofNetworkInFlood, subject: network }), floodMessage);
  return {
    settle: async (stored) => {
      if (stored > 0) return;
      // What cannot be taken off counts until the hour ends.
      for (const limit of [...own, kilobytes, ofAll]) await limiter.giveBack(limit).catch(() => undefined);
    },
  };
}

const uncounted: InsertAllowance = { settle: async () => {} };

const floodMessage = "More applications come in at the moment than can be taken. Please try again later.";

function refuseFor(waitSeconds: number | undefined, message?: string): void {
  if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds, message);
}
