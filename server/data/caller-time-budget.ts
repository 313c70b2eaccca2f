// Limits the time that one account and one address may use: PostgreSQL's time for their reads and changes,
// and the time for which parsing their bodies blocks the process's one thread. The number of requests does
// not matter.
import { networkPrefix } from "../platform/limits/rate-limit.ts";
import { createTimeBudget, type TimeShare } from "../platform/limits/time-budget.ts";
import { tooManyRequests } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

export type CallerTimeBudget = {
  /** Throws 429 if the account or the address of this caller has used up its time. */
  check(caller: Caller): void;
  spend(caller: Caller, milliseconds: number): void;
  /**
   * Spends time of the process's one thread. A second of it counts as several seconds of the database, which
   * has several connections.
   */
  spendOfThread(caller: Caller, milliseconds: number): void;
};

/** `now` is a monotonic clock in milliseconds. */
export function createCallerTimeBudget(now: () => number, bounds = defaultLimits): CallerTimeBudget {
  const budget = createTimeBudget(now, bounds.windowMs);
  const spend = (caller: Caller, milliseconds: number) =>
    budget.spend(sharesOf(caller, bounds), milliseconds);
  return {
    check: (caller) => {
      const waitSeconds = budget.secondsToWait(sharesOf(caller, bounds));
      if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
    },
    spend,
    spendOfThread: (caller, milliseconds) => spend(caller, threadWeight * milliseconds),
  };
}

/** The shares that a caller spends. The service key is trusted, so it has none. */
function sharesOf({ role, address, accountId }: Caller, bounds: typeof defaultLimits): TimeShare[] {
  if (role === "service_role") return [];
  const perAddress = { key: `address ${networkPrefix(address)}`, maxMs: bounds.maxMsPerAddress };
  return accountId === undefined
    ? [perAddress]
    : [perAddress, { key: `account ${accountId}`, maxMs: bounds.maxMsPerAccount }];
}

/**
 * A page of the list takes 5 ms and a search of a million applications 50 ms. So ten people behind one
 * address can do about a hundred such searches in a minute altogether.
 */
export const defaultLimits = { windowMs: 60_000, maxMsPerAccount: 20_000, maxMsPerAddress: 40_000 };

/** An address may use five seconds of parsing a minute, an account two and a half. */
const threadWeight = 8;
