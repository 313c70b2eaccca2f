// Repeats an attempt, with pauses, until the server answers, `retryForMs` have passed, or the caller stops
// it. An answer ends it, except one that asks for another attempt later (Retry-After; ).
import { backoffMs, retryForMs } from "./backoff.ts";
import type { NotSaved } from "./submit-application.ts";

type RetryOptions<Saved> = {
  attempt: () => Promise<Saved | NotSaved>;
  /** `askedMs` is the part of the pause that the server asked for; nothing may shorten it. */
  pause: (pauseMs: number, askedMs: number) => Promise<void>;
  isStopped: () => boolean;
  now: () => number;
  random: () => number;
  /** Called after a failed attempt that another one follows. */
  onWaiting: () => void;
  onTryingAgain: () => void;
};

export async function retrySubmission<Saved extends { isSaved: true }>(
  options: RetryOptions<Saved>,
): Promise<Saved | NotSaved | "stopped"> {
  const { attempt, pause, isStopped, now, random, onWaiting, onTryingAgain } = options;
  const giveUpAt = now() + retryForMs;
  for (let attempts = 1; ; attempts += 1) {
    const outcome = await attempt();
    if (outcome.isSaved) return outcome;
    if (isStopped()) return "stopped";
    const askedMs = askedPauseMs(outcome);
    if (askedMs === undefined || now() + askedMs >= giveUpAt) return outcome;
    onWaiting();
    await pause(askedMs + backoffMs(attempts, random()), askedMs);
    if (isStopped()) return "stopped";
    onTryingAgain();
  }
}

/** Undefined if the outcome is final. */
function askedPauseMs({ reason, waitSeconds }: NotSaved): number | undefined {
  if (reason === "connection") return 0;
  return waitSeconds === undefined ? undefined : waitSeconds * 1000;
}
