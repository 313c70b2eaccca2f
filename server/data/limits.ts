// Rate limits for inserts (docs/limits.md). Twenty applications an hour from one address must pass, a flood
// must not. Rows that staff write have a limit of their own, so a busy day in the office refuses no
// applicant.
import { maxApplicationBytes } from "../../contract/scholarship.ts";
import { everybody } from "../platform/admission/caller.ts";
import {
  type FloodLimits,
  floodLimits,
  type RateLimit,
  type RateLimiter,
  secondsToWait,
  secondsToWaitInFlood,
} from "../platform/admission/rate-limit.ts";
import { hourSeconds } from "../platform/durations.ts";
import { tooManyRequests } from "./errors.ts";
import type { Caller, CallerIdentity } from "./identify-caller.ts";
import type { BodyBounds } from "./request/read-body.ts";
import type { BodyType } from "./request/read-payload.ts";

const anHour = { windowSeconds: hourSeconds };

/**
 * Counts every attempt. It is far above `insertLimits`, so failed attempts do not refuse others behind the
 * same address.
 */
export const attemptsPerAddress = { ...anHour, name: "insert-try", max: 600 };
/**
 * Counts applications that were written, also those that were rolled back or stored before. `siteWide` is
 * more in an hour than a school receives on its deadline.
 */
export function insertLimits(address: string): FloodLimits {
  const bounds = { ...anHour, perAddress: 60, perNetwork: 300, siteWide: 1_500, perNetworkInFlood: 20 };
  return floodLimits("insert", bounds, address);
}

/** 500 MB of text an hour, which the disk must have room for. */
export const siteWideKilobytes: RateLimit = {
  ...anHour,
  name: "insert-kilobytes-site",
  subject: everybody,
  max: 500_000,
};
/**
 * The time of reads and changes. A page of the list takes 5 ms and a search of a million applications 50 ms,
 * so ten people behind one address can do about a hundred such searches in a minute altogether.
 */
export const timeLimits = { windowMs: 60_000, maxMsPerAccount: 20_000, maxMsPerAddress: 40_000 };

/**
 * A second for which a body blocks the process's one thread counts as several seconds of the database, which
 * has several connections: an address may use five seconds of parsing a minute.
 */
export const threadWeight = 8;

/** Counts rows of notes, messages and other tables. */
export const staffRows = { ...anHour, name: "staff-insert", max: 600 };

/**
 * The longest body, and how much it may hold once it is parsed. Only the service key brings many applications
 * at once, and sends anything but JSON, which takes longer to parse.
 */
export type BodyLimits = BodyBounds & { maxBytes: number; types: readonly BodyType[] };

export function bodyLimits({ role }: CallerIdentity, isApplication: boolean): BodyLimits {
  if (role === "service_role") return ofServiceKey;
  const maxBytes = role === "anon" ? maxApplicationBytes : 1_048_576;
  return role === "anon" || isApplication ? { ...ofApplication, maxBytes } : { ...ofAccount, maxBytes };
}

/** An application has twelve values. */
const ofApplication = { maxRows: 1, maxValues: 100, types: ["json"] } as const;
/** The largest call of the site sets a thousand statuses: 4,000 values. */
const ofAccount = { maxRows: 1_000, maxValues: 20_000, types: ["json"] } as const;
const ofServiceKey: BodyLimits = {
  maxBytes: 1_048_576,
  maxRows: Number.POSITIVE_INFINITY,
  maxValues: 100_000,
  types: ["json", "csv", "form"],
};

type Insert = { table: string; rows: number; characters: number };

/** `giveBack` is called if nothing of the admitted insert can have been written. */
export type InsertAllowance = { giveBack(): Promise<void> };

/**
 * Counts an attempt to send an application, whatever its outcome. It runs before the body is read, because
 * parsing it takes time too. Throws 429.
 */
export async function takeSubmissionAttempt(limiter: RateLimiter, { role, address }: Caller): Promise<void> {
  if (role === "service_role") return;
  refuseFor(await limiter.take({ ...attemptsPerAddress, subject: address }));
}

/**
 * Counts rows, however many requests they come in. For an application, `takeSubmissionAttempt` has counted
 * the attempt. The service key is not counted and may insert many rows at once. Throws 429.
 */
export async function takeInsertLimit(
  limiter: RateLimiter,
  { role, address }: Caller,
  { table, rows, characters }: Insert,
): Promise<InsertAllowance> {
  if (role === "service_role") return uncounted;
  if (table !== "scholarship_applications") {
    refuseFor(await limiter.take({ ...staffRows, subject: address, amount: rows }));
    return uncounted;
  }
  const { own, siteWide, inFlood } = insertLimits(address);
  refuseFor(await secondsToWait(limiter, own));
  const kilobytes = { ...siteWideKilobytes, amount: Math.ceil(characters / 1_024) };
  refuseFor(await limiter.take(kilobytes), floodMessage);
  refuseFor(await secondsToWaitInFlood(limiter, { own: [], siteWide, inFlood }), floodMessage);
  return {
    giveBack: async () => {
      // An amount that cannot be given back counts until the window ends.
      for (const limit of [...own, kilobytes, siteWide]) await limiter.giveBack(limit).catch(() => undefined);
    },
  };
}

const uncounted: InsertAllowance = { giveBack: async () => {} };

const floodMessage = "More applications come in at the moment than can be taken. Please try again later.";

function refuseFor(waitSeconds: number | undefined, message?: string): void {
  if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds, message);
}
