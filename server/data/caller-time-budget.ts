// How much time one account and one address may take: their reads cost as much as they make PostgreSQL work,
// and their bodies as long as they keep the process's one thread, however many requests they come in.
import { networkPrefix } from "../platform/limits/rate-limit.ts";
import { createTimeBudget, type TimeShare } from "../platform/limits/time-budget.ts";
import { tooManyRequests } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

export type CallerTimeBudget = {
  /** Throws 429 where the time of this caller's account or address is used up. */
  check(spender: BudgetedCaller): void;
  spend(spender: BudgetedCaller, milliseconds: number): void;
  /**
   * Of the one thread: what costs it a second counts as much as several seconds of the database, which has
   * several connections.
   */
  spendOfThread(spender: BudgetedCaller, milliseconds: number): void;
};

export type BudgetedCaller = { caller: Caller; address: string };

/** `now` in milliseconds of a clock that never goes back. */
export function createCallerTimeBudget(now: () => number, bounds = usualBounds): CallerTimeBudget {
  const budget = createTimeBudget(now, bounds.windowMs);
  const spend = (spender: BudgetedCaller, milliseconds: number) =>
    budget.spend(sharesOf(spender, bounds), milliseconds);
  return {
    check: (spender) => {
      const waitSeconds = budget.secondsToWait(sharesOf(spender, bounds));
      if (waitSeconds !== undefined) throw tooManyRequests(waitSeconds);
    },
    spend,
    spendOfThread: (spender, milliseconds) => spend(spender, threadWeight * milliseconds),
  };
}

/** The service key is trusted. */
function sharesOf({ caller, address }: BudgetedCaller, bounds: typeof usualBounds): TimeShare[] {
  if (caller.role === "service_role") return [];
  const ofAddress = { key: `address ${networkPrefix(address)}`, mostMs: bounds.mostMsOfAddress };
  const account = caller.accountId;
  return account === undefined
    ? [ofAddress]
    : [ofAddress, { key: `account ${account}`, mostMs: bounds.mostMsOfAccount }];
}

/**
 * A page of the list takes 5 ms, a search of a million applications 50: this is a hundred of the latter for
 * each of ten people.
 */
export const usualBounds = { windowMs: 60_000, mostMsOfAccount: 20_000, mostMsOfAddress: 40_000 };

/** Five seconds of parsing a minute for an address, two and a half for an account. */
const threadWeight = 8;
