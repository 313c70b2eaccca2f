// A queue for work that many callers want and few may do at a time, such as hashing a password or querying
// the database. It bounds how much waits, gives networks and callers their turns one after the other, and
// removes callers who hang up.

/** How much may run and wait, and for how many milliseconds. */
export type FairQueueLimits = {
  mostRunning: number;
  /** Of one caller, and of one account. Below `mostRunning` no caller ever holds the last place. */
  mostRunningOfOne?: number;
  mostWaiting: number;
  mostWaitingOfOne: number;
  mostWaitMs: number;
};

export type QueueRefusalReason =
  /** This caller has as much waiting as one caller may. */
  | "caller full"
  /** The queue is full, or the turn did not come within `mostWaitMs`. */
  | "queue full"
  | "hung up";

export type QueuedCaller = {
  /** Who waits: an address, or its network. */
  caller: string;
  /**
   * The wider network of the caller. Networks take turns, and callers take turns within their network.
   * Without one, the caller is a network of its own.
   */
  network?: string | undefined;
  /** The account, which may call from several addresses and is bounded by `mostRunningOfOne` too. */
  account?: string | undefined;
  /** The signal that aborts when the caller hangs up. Called only where the caller has to wait. */
  signal?: (() => AbortSignal | undefined) | undefined;
};

export type FairQueue = {
  /** Runs `work` in its turn. Throws what `refusalFor` makes of a fault. */
  run<T>(work: () => Promise<T>, place: QueuedCaller): Promise<T>;
  /**
   * Resolves in the caller's turn with a function that ends the turn; further calls of it do nothing. Throws
   * as `run`.
   */
  enter(place: QueuedCaller): Promise<() => void>;
  /** How many callers wait. */
  waiting(): number;
};

type Lines = Map<string, Waiter[]>;
type Waiter = { place: QueuedCaller; begin(): void; refuse(fault: QueueRefusalReason): void };

/** Retry-After in seconds of a refusal by a queue. A full queue is worked off in about this time. */
export const queueRetrySeconds = 5;

/** For a queue that only orders its callers (`RATE_LIMITS=off`): more may wait than ever do. */
export const unlimitedWaiting = { mostWaiting: 10_000, mostWaitingOfOne: 10_000 };

/**
 * `refusalFor` makes the error for a refused caller. `random` returns a number from 0 up to 1, as Math.random
 * does.
 *
 * @example
 *     const bounds = { mostRunning: 4, mostWaiting: 400, mostWaitingOfOne: 40, mostWaitMs: 15_000 };
 *     const queue = createFairQueue(bounds, (fault) => new Error(fault));
 *     await queue.run(() => hash(password), { caller: "192.0.2.7" });
 */
export function createFairQueue(
  bounds: FairQueueLimits,
  refusalFor: (fault: QueueRefusalReason) => Error,
  random: () => number = Math.random,
): FairQueue {
  const { mostRunning, mostRunningOfOne = mostRunning } = bounds;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string, number>();
  /** Who waits, by network and caller. The next in turn comes first in both. */
  const networks = new Map<string, Lines>();

  async function run<T>(work: () => Promise<T>, place: QueuedCaller): Promise<T> {
    const leave = await enter(place);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function enter(place: QueuedCaller): Promise<() => void> {
    if (mayBegin(place)) begin(place);
    else await turn(place);
    let isInside = true;
    return () => {
      if (isInside) end(place);
      isInside = false;
    };
  }

  function mayBegin(place: QueuedCaller): boolean {
    const isBelow = (name: string) => (runningOf.get(name) ?? 0) < mostRunningOfOne;
    return running < mostRunning && namesOf(place).every(isBelow);
  }

  function begin(place: QueuedCaller): void {
    running += 1;
    for (const name of namesOf(place)) runningOf.set(name, (runningOf.get(name) ?? 0) + 1);
  }

  function end(place: QueuedCaller): void {
    running -= 1;
    for (const name of namesOf(place)) {
      const left = (runningOf.get(name) ?? 1) - 1;
      if (left > 0) runningOf.set(name, left);
      else runningOf.delete(name);
    }
    while (beginNext()); // a caller's place and an account's become free: two may wait for them
  }

  function turn(place: QueuedCaller): Promise<void> {
    const signal = place.signal?.();
    if (signal?.aborted) throw refusalFor("hung up");
    makeRoom(place);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { place, begin: resolve, refuse: (fault) => reject(refusalFor(fault)) };
    const leave = (fault: QueueRefusalReason) => {
      remove(waiter);
      waiter.refuse(fault);
    };
    const hangUp = () => leave("hung up");
    const patience = setTimeout(() => leave("queue full"), bounds.mostWaitMs);
    networks.set(networkOf(place), linesOf(place).set(place.caller, [...lineOf(place), waiter]));
    waiting += 1;
    signal?.addEventListener("abort", hangUp, { once: true });
    return promise.finally(() => {
      clearTimeout(patience);
      signal?.removeEventListener("abort", hangUp);
    });
  }

  /**
   * Makes room in a full queue: the last caller of one of the longest lines that may lose one is refused.
   * Throws where there is no such line.
   */
  function makeRoom(place: QueuedCaller): void {
    if (lineOf(place).length >= bounds.mostWaitingOfOne) throw refusalFor("caller full");
    if (waiting < bounds.mostWaiting) return;
    const lines = linesThatGive(place);
    const most = Math.max(...lines.map(({ length }) => length));
    const longest = lines.filter(({ length }) => length === most);
    const last = longest[Math.floor(random() * longest.length)]?.at(-1);
    if (!last) throw refusalFor("queue full");
    remove(last);
    last.refuse("queue full");
  }

  /**
   * The lines that may lose a caller: those of the networks with most waiting. Where no network has at least
   * two more than this one, they are those of this network; a caller who waits already then takes the place
   * of callers with at least two more. A network with nobody waiting may take anybody's place, so a newcomer
   * gets in eventually.
   */
  function linesThatGive(place: QueuedCaller): Waiter[][] {
    const waitingOf = (lines: Lines) => lines.values().reduce((sum, { length }) => sum + length, 0);
    const [all, ofOwn] = [Array.from(networks.values()), waitingOf(linesOf(place))];
    const most = Math.max(...all.map(waitingOf));
    if (most > ofOwn + 1) return all.filter((lines) => waitingOf(lines) === most).flatMap(valuesOf);
    if (ofOwn === 0) return all.flatMap(valuesOf);
    const own = lineOf(place).length;
    return valuesOf(linesOf(place)).filter(({ length }) => own === 0 || length > own + 1);
  }

  /** Begins the next work that may begin; false where there is none. */
  function beginNext(): boolean {
    for (const [network, lines] of networks)
      for (const [caller, [waiter]] of lines) {
        if (!waiter || !mayBegin(waiter.place)) continue;
        remove(waiter);
        moveToEnd(lines, caller); // its next turn comes after everybody else's
        moveToEnd(networks, network);
        begin(waiter.place);
        waiter.begin();
        return true;
      }
    return false;
  }

  function linesOf(place: QueuedCaller): Lines {
    return networks.get(networkOf(place)) ?? new Map();
  }

  function lineOf(place: QueuedCaller): Waiter[] {
    return linesOf(place).get(place.caller) ?? [];
  }

  function remove(waiter: Waiter): void {
    const { place } = waiter;
    const lines = linesOf(place);
    const line = lineOf(place).filter((one) => one !== waiter);
    if (line.length > 0) lines.set(place.caller, line);
    else lines.delete(place.caller);
    if (lines.size === 0) networks.delete(networkOf(place));
    waiting -= 1;
  }

  return { run, enter, waiting: () => waiting };
}

function namesOf({ caller, account }: QueuedCaller): string[] {
  return account === undefined ? [caller] : [caller, `account ${account}`];
}

function networkOf({ network, caller }: QueuedCaller): string {
  return network ?? caller;
}

function valuesOf(lines: Lines): Waiter[][] {
  return Array.from(lines.values());
}

function moveToEnd<Value>(entries: Map<string, Value>, key: string): void {
  const value = entries.get(key);
  if (value === undefined) return;
  entries.delete(key);
  entries.set(key, value);
}
