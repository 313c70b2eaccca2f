// A queue for work that many callers want and only so many may do at a time, such as hashing a password or asking the database. What may
// wait is bounded, callers have their turns one after the other, and whoever hangs up leaves.

export type FairQueueBounds = {
  mostRunning: number;
  /** Of one caller. With fewer than `mostRunning` no caller ever holds the last place. */
  mostRunningOfOne?: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  mostWaitMs: number;
};

export type QueueFault =
  /** This caller has as much waiting as one may have. */
  | "caller full"
  /** The queue is full, or the turn did not come in time. */
  | "queue full"
  | "hung up";

export type Place = {
  /** Whose turn it is: an address, or its network. */
  caller: string;
  /** Aborted when the caller hangs up; asked for only where there is waiting to do. */
  signal?: (() => AbortSignal | undefined) | undefined;
};

export type FairQueue = {
  /** Throws what `refusalFor` makes of a fault. */
  run<T>(work: () => Promise<T>, place: Place): Promise<T>;
  waiting(): number;
};

type Waiter = { begin(): void; refuse(fault: QueueFault): void };

export function createFairQueue(
  bounds: FairQueueBounds,
  refusalFor: (fault: QueueFault) => Error,
): FairQueue {
  const { mostRunning, mostRunningOfOne = mostRunning } = bounds;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string, number>();
  /** Those that wait, by caller; the caller whose turn comes next stands first. */
  const lines = new Map<string, Waiter[]>();

  async function run<T>(work: () => Promise<T>, { caller, signal }: Place): Promise<T> {
    if (mayBegin(caller)) begin(caller);
    else await turn(caller, signal?.());
    try {
      return await work();
    } finally {
      end(caller);
    }
  }

  function mayBegin(caller: string): boolean {
    return running < mostRunning && (runningOf.get(caller) ?? 0) < mostRunningOfOne;
  }

  function begin(caller: string): void {
    running += 1;
    runningOf.set(caller, (runningOf.get(caller) ?? 0) + 1);
  }

  function end(caller: string): void {
    running -= 1;
    const left = (runningOf.get(caller) ?? 1) - 1;
    if (left > 0) runningOf.set(caller, left);
    else runningOf.delete(caller);
    beginNext();
  }

  function turn(caller: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw refusalFor("hung up");
    makeRoom(caller);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { begin: resolve, refuse: (fault) => reject(refusalFor(fault)) };
    const leave = (fault: QueueFault) => {
      remove(caller, waiter);
      waiter.refuse(fault);
    };
    const hangUp = () => leave("hung up");
    const patience = setTimeout(() => leave("queue full"), bounds.mostWaitMs);
    lines.set(caller, [...lineOf(caller), waiter]);
    waiting += 1;
    signal?.addEventListener("abort", hangUp, { once: true });
    return promise.finally(() => {
      clearTimeout(patience);
      signal?.removeEventListener("abort", hangUp);
    });
  }

  /** The last of the caller with most gives way, unless that is this one or has hardly more. Throws where nobody does. */
  function makeRoom(caller: string): void {
    const own = lineOf(caller).length;
    if (own >= bounds.mostWaitingOfOne) throw refusalFor("caller full");
    if (waiting < bounds.mostWaiting) return;
    const [longest, line] = Array.from(lines).reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const last = line.at(-1);
    if (!last || line.length <= own + 1) throw refusalFor("queue full");
    remove(longest, last);
    last.refuse("queue full");
  }

  function beginNext(): void {
    for (const [caller, [waiter]] of lines) {
      if (!waiter || !mayBegin(caller)) continue;
      remove(caller, waiter);
      const line = lines.get(caller);
      if (line) {
        lines.delete(caller);
        lines.set(caller, line); // its next turn comes after everybody else's
      }
      begin(caller);
      waiter.begin();
      return;
    }
  }

  function lineOf(caller: string): Waiter[] {
    return lines.get(caller) ?? [];
  }

  function remove(caller: string, waiter: Waiter): void {
    const line = lineOf(caller).filter((one) => one !== waiter);
    if (line.length > 0) lines.set(caller, line);
    else lines.delete(caller);
    waiting -= 1;
  }

  return { run, waiting: () => waiting };
}
