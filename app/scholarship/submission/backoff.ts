// When to try again after a lost connection: after ever longer pauses with a random part, so that a classroom
// that comes back online does not come back in one instant; and at once when the browser or the person is
// back.
import { keepTryingSeconds } from "../../../contract/unsent.ts";

export const retryForMs = keepTryingSeconds * 1000;

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/** Doubles with every failed try; `random` (0 to 1) moves it by a quarter up or down. */
export function backoffMs(failedTries: number, random: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failedTries - 1));
  return pauseMs * (0.75 + random / 2);
}

/** Ends early when the browser is online again, the page is looked at again, or `signal` is aborted. */
export function waitForRetry(pauseMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = window.setTimeout(done, pauseMs);
    window.addEventListener("online", done);
    document.addEventListener("visibilitychange", onVisibility);
    signal.addEventListener("abort", done);

    function onVisibility() {
      if (document.visibilityState === "visible") done();
    }

    function done() {
      window.clearTimeout(timer);
      window.removeEventListener("online", done);
      document.removeEventListener("visibilitychange", onVisibility);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
