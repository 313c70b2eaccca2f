// When to retry after a lost connection. The pauses grow and have a random part, so that a classroom that
// comes back online does not send all at once. A retry starts early when the browser is online again or the
// page becomes visible.
import { retrySeconds } from "../../../contract/draft-times.ts";

export const retryForMs = retrySeconds * 1000;

const firstPauseMs = 5_000;
const longestPauseMs = 60_000;

/**
 * The pause in milliseconds. It doubles with every failed attempt, from 5 seconds to a minute; `random` (0 to
 * 1) changes it by up to a quarter up or down.
 */
export function backoffMs(failedAttempts: number, random: number): number {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failedAttempts - 1));
  return pauseMs * (0.75 + random / 2);
}

/**
 * Resolves early when `signal` is aborted and, after the first `askedMs`, when the browser is online again or
 * the page becomes visible.
 */
export async function waitForRetry(pauseMs: number, signal: AbortSignal, askedMs = 0): Promise<void> {
  if (askedMs > 0) await wait(askedMs, signal);
  await wait(pauseMs - askedMs, signal, true);
}

function wait(pauseMs: number, signal: AbortSignal, mayEndEarly = false): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = window.setTimeout(done, pauseMs);
    if (mayEndEarly) window.addEventListener("online", done);
    if (mayEndEarly) document.addEventListener("visibilitychange", onVisibility);
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
