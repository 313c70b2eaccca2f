// Limits how much time of a scarce resource (the database, the process's one thread) an account and a network
// may use within a window. Each process counts for itself, because counting in the database would cost more
// than most of the work that is counted.
import { type Caller, networkPrefix } from "./caller.ts";

export type TimeBudget = {
  /** Undefined while the caller has time left; else the whole seconds until it has some again. */
  secondsToWait(caller: Caller): number | undefined;
  spend(caller: Caller, milliseconds: number): void;
};

export type TimeBudgetLimits = { windowMs: number; maxMsPerAccount: number; maxMsPerAddress: number };

type Window = { endsAt: number; usedMs: number };

/** `now` is a monotonic clock in milliseconds. */
export function createTimeBudget(bounds: TimeBudgetLimits, now: () => number): TimeBudget {
  const windows = new Map<string, Window>();

  function openWindow(key: string): Window {
    const known = windows.get(key);
    if (known && known.endsAt > now()) return known;
    if (windows.size >= maxWindows) removeEnded();
    const fresh = { endsAt: now() + bounds.windowMs, usedMs: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  function removeEnded(): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    if (windows.size >= maxWindows) windows.clear(); // the queue and the rate limits bound that many addresses
  }

  function wait(key: string, maxMs: number): number {
    const window = windows.get(key);
    if (!window || window.endsAt <= now() || window.usedMs < maxMs) return 0;
    return Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
  }

  return {
    secondsToWait: (caller) => {
      const ofAddress = wait(addressKey(caller), bounds.maxMsPerAddress);
      const ofAccount = caller.accountId ? wait(accountKey(caller), bounds.maxMsPerAccount) : 0;
      return Math.max(ofAddress, ofAccount) || undefined;
    },
    spend: (caller, milliseconds) => {
      openWindow(addressKey(caller)).usedMs += milliseconds;
      if (caller.accountId) openWindow(accountKey(caller)).usedMs += milliseconds;
    },
  };
}

function addressKey({ address }: Caller): string {
  return `address ${networkPrefix(address)}`;
}

function accountKey({ accountId }: Caller): string {
  return `account ${accountId}`;
}

const maxWindows = 20_000;
