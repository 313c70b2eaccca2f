// How much of the database's time one account and one address may take: their reads cost as much as they make PostgreSQL work, however
// many requests they come in. Counted by this process, because to count in the database would cost more than most reads.
import { networkOf } from "../platform/rate-limit.ts";
import { tooMany } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

export type TimeBudget = {
  /** Throws 429 where the time of this caller's account or address is used up. */
  check(spender: Spender): void;
  spend(spender: Spender, milliseconds: number): void;
};

export type Spender = { caller: Caller; address: string };

type Window = { endsAt: number; usedMs: number };

/** `now` in milliseconds of a clock that never goes back. */
export function createTimeBudget(now: () => number, bounds = usual): TimeBudget {
  const windows = new Map<string, Window>();

  function windowOf(key: string): Window {
    const known = windows.get(key);
    if (known && known.endsAt > now()) return known;
    if (windows.size >= mostWindows) forgetEnded();
    const fresh = { endsAt: now() + bounds.windowMs, usedMs: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  function forgetEnded(): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    if (windows.size >= mostWindows) windows.clear(); // so many addresses at once: the queue and the limits bound them
  }

  return {
    check: (spender) => {
      for (const { key, mostMs } of keysOf(spender, bounds)) {
        const { endsAt, usedMs } = windowOf(key);
        if (usedMs >= mostMs) throw tooMany(Math.max(1, Math.ceil((endsAt - now()) / 1000)));
      }
    },
    spend: (spender, milliseconds) => {
      for (const { key } of keysOf(spender, bounds)) windowOf(key).usedMs += milliseconds;
    },
  };
}

/** The service key is trusted. */
function keysOf({ caller, address }: Spender, bounds: typeof usual): { key: string; mostMs: number }[] {
  if (caller.role === "service_role") return [];
  const ofAddress = { key: `address ${networkOf(address)}`, mostMs: bounds.mostMsOfAddress };
  const account = caller.accountId;
  return account === undefined
    ? [ofAddress]
    : [ofAddress, { key: `account ${account}`, mostMs: bounds.mostMsOfAccount }];
}

/** A page of the list takes 5 ms, a search of a million applications 50: this is a hundred of the latter for each of ten people. */
const usual = { windowMs: 60_000, mostMsOfAccount: 20_000, mostMsOfAddress: 40_000 };

const mostWindows = 20_000;
