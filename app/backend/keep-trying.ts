// Repeats what a fault has stopped, with growing pauses, until it is done.

/** Resolves to whether it is done. After a newer start, `signal` is aborted, and it must change nothing. */
type Attempt = (signal: AbortSignal) => Promise<boolean>;

/** `start` also ends a pause. */
export function keepTrying(attempt: Attempt): { start: () => void; stop: () => void } {
  let running = new AbortController();
  function start() {
    running.abort();
    running = new AbortController();
    void repeat(attempt, running.signal);
  }
  return { start, stop: () => running.abort() };
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;

async function repeat(attempt: Attempt, signal: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    if (await attempt(signal)) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
