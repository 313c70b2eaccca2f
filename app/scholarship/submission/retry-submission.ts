// Repeats an attempt, with pauses, until the application is stored or refused, `retryForMs` have passed, or
// the caller stops it. A lost connection and a server error may pass.
import { backoffMs, retryForMs } from "./backoff.ts";
import type { NotSaved } from "./submit-application.ts";

type RetryOptions<Saved> = {
  attempt: () => Promise<Saved | NotSaved>;
  pause: (pauseMs: number) => Promise<void>;
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
    if (!isRetryable(outcome) || now() >= giveUpAt) return outcome;
    onWaiting();
    await pause(backoffMs(attempts, random()));
    if (isStopped()) return "stopped";
    onTryingAgain();
  }
}

function isRetryable({ reason }: NotSaved): boolean {
  return reason === "connection" || reason === "unavailable";
}
