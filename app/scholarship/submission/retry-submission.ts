// Repeats an attempt, with pauses, until the application is stored or refused, `retryForMs` have passed, or
// the caller stops it. A lost connection and a server error may pass.
import { backoffMs, retryForMs } from "./backoff.ts";
import type { NotSaved } from "./submit-application.ts";

type Sending<Saved> = {
  attempt: () => Promise<Saved | NotSaved>;
  pause: (pauseMs: number) => Promise<void>;
  isStopped: () => boolean;
  now: () => number;
  random: () => number;
  /** Called after a failed attempt that another one follows. */
  onWaiting: (failedTries: number) => void;
  onTryingAgain: () => void;
};

export async function retrySubmission<Saved extends { isSaved: true }>(
  sending: Sending<Saved>,
): Promise<Saved | NotSaved | "stopped"> {
  const { attempt, pause, isStopped, now, random, onWaiting, onTryingAgain } = sending;
  const giveUpAt = now() + retryForMs;
  for (let tries = 1; ; tries += 1) {
    const outcome = await attempt();
    if (outcome.isSaved) return outcome;
    if (isStopped()) return "stopped";
    if (!mayComeThrough(outcome) || now() >= giveUpAt) return outcome;
    onWaiting(tries);
    await pause(backoffMs(tries, random()));
    if (isStopped()) return "stopped";
    onTryingAgain();
  }
}

function mayComeThrough({ reason }: NotSaved): boolean {
  return reason === "connection" || reason === "unavailable";
}
