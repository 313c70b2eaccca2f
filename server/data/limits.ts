// How much a caller may insert (decisions: twenty applications an hour from one address must pass, a flood must not). What staff
// write is counted apart, so that a busy day in the office keeps no applicant out.
import { maxApplicationBytes } from "../../contract/scholarship.ts";
import type { RateLimiter } from "../platform/rate-limit.ts";
import { refuse, tooMany } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

/** Tries, whatever becomes of them. */
const applicationsOfAddress = { name: "insert", most: 60, windowSeconds: 3_600 };
/** Stored rows: in two hours what a school receives in a year, and at most 2 GB of text in a day. */
const applicationsOfAll = {
  ...{ name: "insert-site", subject: "everybody", most: 2_000, windowSeconds: 3_600, isSiteWide: true },
};
/** Rows of notes, messages and other tables. */
const otherRows = { name: "staff-insert", most: 600, windowSeconds: 3_600 };

/** A visitor may send one application, however long; whoever is known sends lists too. */
export function maxBodyBytes({ role }: Caller): number {
  return role === "anon" ? maxApplicationBytes : 1_048_576;
}

type Insert = { caller: Caller; table: string; address: string; rows: number };

/** Told how many rows the admitted insert stored. */
export type Admitted = { settle(storedRows: number): Promise<void> };

/**
 * A try to send an application, whatever becomes of it: counted before its body is read, because to parse one
 * costs time too.
 */
export async function admitTry(
  limiter: RateLimiter,
  { caller, table, address }: Omit<Insert, "rows">,
): Promise<void> {
  if (caller.role === "service_role" || table !== "scholarship_applications") return;
  refuseFor(await limiter.take({ ...applicationsOfAddress, subject: address }));
}

/**
 * Rows count, however many requests bring them; of an application the try was counted by `admitTry`. The
 * service key is not counted, and may send many at once.
 */
export async function admitInsert(
  limiter: RateLimiter,
  { caller, table, address, rows }: Insert,
): Promise<Admitted> {
  if (caller.role === "service_role") return uncounted;
  if (table !== "scholarship_applications") {
    refuseFor(await limiter.take({ ...otherRows, subject: address, amount: rows }));
    return uncounted;
  }
  if (rows > 1) throw refuse("PGRST102", { message: "An application is sent by itself: one row a request" });
  refuseFor(await limiter.take(applicationsOfAll), floodMessage);
  return {
    settle: async (stored) => {
      if (stored > 0) return;
      // Without it one more counts until the hour ends.
      await limiter.giveBack(applicationsOfAll).catch(() => undefined);
    },
  };
}

const uncounted: Admitted = { settle: async () => {} };

const floodMessage = "More applications come in at the moment than can be taken. Please try again later.";

function refuseFor(waitSeconds: number | undefined, message?: string): void {
  if (waitSeconds !== undefined) throw tooMany(waitSeconds, message);
}
