// Limits how much time of a scarce resource (the database, the process's one thread) callers may use within a
// window. Each process counts for itself, because counting in the database would cost more than most of the
// work that is counted.

export type TimeBudget = {
  /** Undefined while every share has time left; else the whole seconds until all of them have some again. */
  secondsToWait(shares: TimeShare[]): number | undefined;
  /** Adds time to the current window of each share. */
  spend(shares: TimeShare[], milliseconds: number): void;
};

/**
 * `key` identifies who spends time, such as an address. `maxMs` is how many milliseconds of a window it may
 * spend.
 */
export type TimeShare = { key: string; maxMs: number };

type Window = { endsAt: number; usedMs: number };

/** A budget with windows of `windowMs`. `now` is a monotonic clock in milliseconds. */
export function createTimeBudget(now: () => number, windowMs = 60_000): TimeBudget {
  const windows = new Map<string, Window>();

  function openWindow(key: string): Window {
    const known = windows.get(key);
    if (known && known.endsAt > now()) return known;
    if (windows.size >= maxWindows) removeEnded();
    const fresh = { endsAt: now() + windowMs, usedMs: 0 };
    windows.set(key, fresh);
    return fresh;
  }

  function removeEnded(): void {
    for (const [key, { endsAt }] of windows) if (endsAt <= now()) windows.delete(key);
    if (windows.size >= maxWindows) windows.clear(); // the queue and the rate limits bound that many addresses
  }

  return {
    secondsToWait: (shares) => {
      const waits = shares.flatMap(({ key, maxMs }) => {
        const window = windows.get(key);
        const isUsedUp = window !== undefined && window.endsAt > now() && window.usedMs >= maxMs;
        return isUsedUp ? [Math.max(1, Math.ceil((window.endsAt - now()) / 1000))] : [];
      });
      return waits.length > 0 ? Math.max(...waits) : undefined;
    },
    spend: (shares, milliseconds) => {
      for (const { key } of shares) openWindow(key).usedMs += milliseconds;
    },
  };
}

const maxWindows = 20_000;
