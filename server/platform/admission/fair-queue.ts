// A queue for work that many callers request and of which only a little may run at a time, such as hashing a
// password or querying the database. It limits how much waits, serves networks and callers in turn
// (round-robin), and removes callers who hang up.
import { type Caller, networkPrefix, widerNetworkPrefix } from "./caller.ts";

/** How much may run and wait, and for how many milliseconds. */
export type FairQueueLimits = {
  maxRunning: number;
  /**
   * The limit of one network, and of one account. If it is below `maxRunning`, no caller can occupy all
   * places.
   */
  maxRunningPerCaller?: number;
  maxWaiting: number;
  maxWaitingPerCaller: number;
  maxWaitMs: number;
};

export type QueueRefusalReason =
  /** This caller already has `maxWaitingPerCaller` waiting. */
  | "caller full"
  /** The queue is full, or the work could not begin within `maxWaitMs`. */
  | "queue full"
  | "hung up";

export type FairQueue = {
  /** Runs `work` once it may begin. Throws the error of `refusalFor` if the queue refuses it. */
  run<T>(work: () => Promise<T>, caller: Caller): Promise<T>;
  /**
   * Resolves once the caller may begin, with a function that frees the caller's place; further calls of it do
   * nothing. Throws as `run` does. `signal` is called only if the caller has to wait.
   */
  enter(caller: Caller): Promise<() => void>;
  /** The number of waiting entries. */
  waiting(): number;
};

/** Wider networks are served in turn, and so are the networks (`caller`) within each. */
type Place = { caller: string; network: string; account: string | undefined; signal: Caller["signal"] };
type Lines = Map<string, Waiter[]>;
type Waiter = { place: Place; begin(): void; refuse(fault: QueueRefusalReason): void };

/** Retry-After in seconds of a refusal by a queue. A full queue is worked off in about this time. */
export const queueRetrySeconds = 5;

/** For a queue that only orders its callers (`RATE_LIMITS=off`): the limit is never reached. */
export const unlimitedWaiting = { maxWaiting: 10_000, maxWaitingPerCaller: 10_000 };

/**
 * `refusalFor` creates the error for a refused caller. `random` returns a number from 0 up to 1, as
 * Math.random does.
 *
 * @example
 *     const bounds = { maxRunning: 4, maxWaiting: 400, maxWaitingPerCaller: 40, maxWaitMs: 15_000 };
 *     const queue = createFairQueue(bounds, (fault) => new Error(fault));
 *     await queue.run(() => hash(password), { address: "192.0.2.7" });
 */
export function createFairQueue(
  bounds: FairQueueLimits,
  refusalFor: (fault: QueueRefusalReason) => Error,
  random: () => number = Math.random,
): FairQueue {
  const { maxRunning, maxRunningPerCaller = maxRunning } = bounds;
  let running = 0;
  let waiting = 0;
  const runningOf = new Map<string, number>();
  /** The waiting entries, by network and caller. In both maps the next one to begin comes first. */
  const networks = new Map<string, Lines>();

  async function run<T>(work: () => Promise<T>, caller: Caller): Promise<T> {
    const leave = await enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function enter({ address, accountId: account, signal }: Caller): Promise<() => void> {
    const place = { caller: networkPrefix(address), network: widerNetworkPrefix(address), account, signal };
    if (mayBegin(place)) begin(place);
    else await waitForPlace(place);
    let hasPlace = true;
    return () => {
      if (hasPlace) end(place);
      hasPlace = false;
    };
  }

  function mayBegin(place: Place): boolean {
    const isBelow = (name: string) => (runningOf.get(name) ?? 0) < maxRunningPerCaller;
    return running < maxRunning && namesOf(place).every(isBelow);
  }

  function begin(place: Place): void {
    running += 1;
    for (const name of namesOf(place)) runningOf.set(name, (runningOf.get(name) ?? 0) + 1);
  }

  function end(place: Place): void {
    running -= 1;
    for (const name of namesOf(place)) {
      const left = (runningOf.get(name) ?? 1) - 1;
      if (left > 0) runningOf.set(name, left);
      else runningOf.delete(name);
    }
    while (beginNext()); // frees a place of the caller and one of the account, so two entries may begin
  }

  function waitForPlace(place: Place): Promise<void> {
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
    const timer = setTimeout(() => leave("queue full"), bounds.maxWaitMs);
    networks.set(place.network, linesOf(place).set(place.caller, [...lineOf(place), waiter]));
    waiting += 1;
    signal?.addEventListener("abort", hangUp, { once: true });
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", hangUp);
    });
  }

  /**
   * Makes room in a full queue: refuses the last entry of one of the longest lines that may lose one, chosen
   * at random. Throws if there is no such line, or if this caller already has `maxWaitingPerCaller` waiting.
   */
  function makeRoom(place: Place): void {
    if (lineOf(place).length >= bounds.maxWaitingPerCaller) throw refusalFor("caller full");
    if (waiting < bounds.maxWaiting) return;
    const lines = linesThatMayLose(place);
    const most = Math.max(...lines.map(({ length }) => length));
    const longest = lines.filter(({ length }) => length === most);
    const last = longest[Math.floor(random() * longest.length)]?.at(-1);
    if (!last) throw refusalFor("queue full");
    remove(last);
    last.refuse("queue full");
  }

  /**
   * The lines that may lose an entry. If another network has at least two more waiting than this one, they
   * are the lines of the networks with the most. Otherwise a network with nothing waiting may take a place of
   * any line, so a newcomer is admitted eventually. Otherwise they are the lines of this network: all of them
   * if this caller has nothing waiting, else those with at least two more than this caller's.
   */
  function linesThatMayLose(place: Place): Waiter[][] {
    const waitingOf = (lines: Lines) => lines.values().reduce((sum, { length }) => sum + length, 0);
    const [all, ofOwn] = [Array.from(networks.values()), waitingOf(linesOf(place))];
    const most = Math.max(...all.map(waitingOf));
    if (most > ofOwn + 1) return all.filter((lines) => waitingOf(lines) === most).flatMap(valuesOf);
    if (ofOwn === 0) return all.flatMap(valuesOf);
    const own = lineOf(place).length;
    return valuesOf(linesOf(place)).filter(({ length }) => own === 0 || length > own + 1);
  }

  /** Begins the next work that may begin. Returns false if there is none. */
  function beginNext(): boolean {
    for (const [network, lines] of networks)
      for (const [caller, [waiter]] of lines) {
        if (!waiter || !mayBegin(waiter.place)) continue;
        remove(waiter);
        moveToEnd(lines, caller); // the caller's next entry comes after all others
        moveToEnd(networks, network);
        begin(waiter.place);
        waiter.begin();
        return true;
      }
    return false;
  }

  function linesOf(place: Place): Lines {
    return networks.get(place.network) ?? new Map();
  }

  function lineOf(place: Place): Waiter[] {
    return linesOf(place).get(place.caller) ?? [];
  }

  function remove(waiter: Waiter): void {
    const { place } = waiter;
    const lines = linesOf(place);
    const line = lineOf(place).filter((one) => one !== waiter);
    if (line.length > 0) lines.set(place.caller, line);
    else lines.delete(place.caller);
    if (lines.size === 0) networks.delete(place.network);
    waiting -= 1;
  }

  return { run, enter, waiting: () => waiting };
}

function namesOf({ caller, account }: Place): string[] {
  return account === undefined ? [caller] : [caller, `account ${account}`];
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
