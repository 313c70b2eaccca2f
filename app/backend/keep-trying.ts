// Repeats what a fault has stopped, with growing pauses, until it is done.

/** Resolves to whether it is done. After a newer start, `signal` is aborted, and it must change nothing. */
type Attempt = (signal: AbortSignal) => Promise<boolean>;

export type Trying = { start: () => void; stop: () => void };

/**
 * `start` also ends a pause. `tellFault` is called for each attempt that fails or that lasts: the client
 * itself tries a renewal for half a minute, and a person should not look at a spinner so long.
 */
export function keepTrying(attempt: Attempt, tellFault: () => void): Trying {
  let running = new AbortController();
  function start() {
    running.abort();
    running = new AbortController();
    void repeat(attempt, tellFault, running.signal);
  }
  return { start, stop: () => running.abort() };
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const patienceMs = 6_000;

async function repeat(attempt: Attempt, tellFault: () => void, signal: AbortSignal): Promise<void> {
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(longestPauseMs, 2 * pauseMs)) {
    const telling = setTimeout(() => signal.aborted || tellFault(), patienceMs);
    const isDone = await attempt(signal);
    clearTimeout(telling);
    if (isDone) return;
    if (!signal.aborted) tellFault();
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
