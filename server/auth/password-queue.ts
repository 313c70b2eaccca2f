// The queue of work that fills a processor and much memory. More of it at once than there are processors only makes each wait for the
// others, and keeps the threads that everything else needs too (signatures, files, compression). What may wait is bounded, addresses
// have their turns one after the other, and whoever hangs up leaves.
import { networkOf } from "../platform/rate-limit.ts";
import { AuthRefusal, messages } from "./errors.ts";

export type Asker = {
  address: string;
  /** Aborted when the caller hangs up. */
  signal?: AbortSignal | undefined;
};

export type PasswordQueueBounds = {
  mostRunning: number;
  mostWaiting: number;
  /** Of one address, or of one /64 of IPv6. */
  mostWaitingOfNetwork: number;
};

export type PasswordQueue = {
  /** Throws `request_timeout` where the queue is full, and where the caller has hung up. */
  run<T>(work: () => Promise<T>, asker: Asker): Promise<T>;
  waiting(): number;
};

type Waiter = { begin(): void; refuse(refusal: AuthRefusal): void };

export function createPasswordQueue(bounds: PasswordQueueBounds): PasswordQueue {
  let running = 0;
  let waiting = 0;
  /** Those that wait by network; the network whose turn comes next stands first. */
  const lines = new Map<string, Waiter[]>();

  async function run<T>(work: () => Promise<T>, asker: Asker): Promise<T> {
    if (asker.signal?.aborted) throw hungUp();
    if (running < bounds.mostRunning) running += 1;
    else await turn(networkOf(asker.address), asker.signal);
    try {
      return await work();
    } finally {
      beginNext();
    }
  }

  function turn(network: string, signal: AbortSignal | undefined): Promise<void> {
    makeRoom(network);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { begin: resolve, refuse: reject };
    const leave = () => {
      remove(network, waiter);
      reject(hungUp());
    };
    lines.set(network, [...lineOf(network), waiter]);
    waiting += 1;
    signal?.addEventListener("abort", leave, { once: true });
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  }

  /** The last of the network with most gives way, unless that is this one or has hardly more. Throws where nobody does. */
  function makeRoom(network: string): void {
    const own = lineOf(network).length;
    if (own >= bounds.mostWaitingOfNetwork) throw queueFull();
    if (waiting < bounds.mostWaiting) return;
    const [longest, line] = Array.from(lines).reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    );
    const last = line.at(-1);
    if (!last || line.length <= own + 1) throw queueFull();
    remove(longest, last);
    last.refuse(queueFull());
  }

  /** Hands this place on. */
  function beginNext(): void {
    const [next] = lines;
    const [network, [waiter]] = next ?? ["", []];
    if (!waiter) {
      running -= 1;
      return;
    }
    remove(network, waiter);
    const line = lines.get(network);
    if (line) {
      lines.delete(network);
      lines.set(network, line); // its next turn comes after everybody else's
    }
    waiter.begin();
  }

  function lineOf(network: string): Waiter[] {
    return lines.get(network) ?? [];
  }

  function remove(network: string, waiter: Waiter): void {
    const line = lineOf(network).filter((one) => one !== waiter);
    if (line.length > 0) lines.set(network, line);
    else lines.delete(network);
    waiting -= 1;
  }

  return { run, waiting: () => waiting };
}

function queueFull(): AuthRefusal {
  return new AuthRefusal("request_timeout", messages.tooManyPasswords, { retryAfterSeconds });
}

/** Nobody reads it, and it is no fault of the server: the log and the alerts see a 400. */
function hungUp(): AuthRefusal {
  return new AuthRefusal("request_timeout", undefined, { status: 400 });
}

/** A full queue is worked off in about this time. */
const retryAfterSeconds = 5;
