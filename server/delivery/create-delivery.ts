// Delivery of mail, text messages and chat: store, attempt at once, retry until sent. Any number of processes
// share one database. Messages of a kind without a receiver go to the outbox (testing mode).
import type { Pool } from "pg";
import { daySeconds } from "../platform/durations.ts";
import type { Log } from "../platform/log.ts";
import { attempt } from "./attempt.ts";
import { isDuplicate } from "./is-duplicate.ts";
import type { QueuedDelivery } from "./message.ts";
import { queueMessage } from "./queue-message.ts";
import { claimExpiry, idempotencyWindowSeconds, secondsAfter, sendMessage } from "./send-message.ts";
import { createStore } from "./store.ts";
import { createTransports, type TransportOptions } from "./transports.ts";

export type DeliveryOptions = TransportOptions & {
  /** The pool of the role `site_delivery`. */
  pool: Pool;
  log: Log;
  /** Interval of the retries, and the first pause of the back-off; by default 10. */
  retryEverySeconds?: number;
};

/**
 * `start` begins the retries. Without it each message is attempted only when it is handed over, which is what
 * commands need. The methods are described in message.ts.
 */
export function createDelivery(options: DeliveryOptions): QueuedDelivery & { start(): void } {
  const { pool, log, now, retryEverySeconds = 10 } = options;
  const carriers = createTransports(options);
  const store = createStore(pool);
  const stopping = new AbortController();
  const deps = {
    store,
    carry: carriers.carry,
    log,
    now,
    firstRetrySeconds: retryEverySeconds,
    inBackground: (work: Promise<unknown>) => void finishing(work),
    stopping: stopping.signal,
  };
  const underWay = new Set<Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let isRetrying = false;

  function finishing<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    const forget = () => underWay.delete(work);
    work.then(forget, forget);
    return work;
  }

  async function retryDue(): Promise<void> {
    await store.forgetSent(secondsAfter(now(), -idempotencyWindowSeconds));
    const before = secondsAfter(now(), -keepSeconds);
    for (const expired of await store.deleteExpired({ now: now(), before }))
      log.warn(expired, "a message was not delivered while it was of use: deleted");
    while (!stopping.signal.aborted) {
      const claimed = await store.claimDue({ now: now(), until: claimExpiry(now()) }, parallelAttempts);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((message) => attempt(deps, message)));
    }
  }

  function retryInBackground(): void {
    if (isRetrying || stopping.signal.aborted) return;
    isRetrying = true;
    void finishing(
      retryDue()
        .catch((error: unknown) =>
          log.warn({ err: error }, "kept messages could not be looked at: trying again later"),
        )
        .finally(() => {
          isRetrying = false;
        }),
    );
  }

  return {
    send: async (message, sendOptions = {}) => ({
      isDelivered: await finishing(sendMessage(deps, message, sendOptions)),
      isTestingMode: carriers.isTesting(message.kind),
    }),
    queue: async (message, queueOptions) => {
      await finishing(queueMessage(deps, message, queueOptions));
      return { isDelivered: false, isTestingMode: carriers.isTesting(message.kind) };
    },
    isDuplicate: (idempotencyKey) => finishing(isDuplicate(store, idempotencyKey)),
    waitFor: (work) => void finishing(work),
    start: () => {
      if (timer) return;
      retryInBackground();
      timer = setInterval(retryInBackground, retryEverySeconds * 1000).unref();
    },
    close: async () => {
      stopping.abort();
      clearInterval(timer);
      while (underWay.size > 0) await Promise.allSettled(underWay);
      carriers.close();
    },
  };
}

/** Thirty days. People wrote the texts, so an undeliverable one is not kept longer. */
const keepSeconds = 30 * daySeconds;

/**
 * The number of parallel attempts: as many as the mail pool has connections, so all of them end before their
 * claims expire.
 */
const parallelAttempts = 5;
