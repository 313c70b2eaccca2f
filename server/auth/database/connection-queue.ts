// Who of the auth service's callers gets a database connection next. Without turns, many calls that wait for
// one account's lock hold every connection, and nobody else signs in.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
  unlimitedWaiting,
} from "../../platform/limits/fair-queue.ts";
import { networkPrefix, widerNetworkPrefix } from "../../platform/limits/rate-limit.ts";
import { mostConnectionWaitMs } from "../../platform/postgres/database.ts";
import type { ConnectionSource } from "../../platform/postgres/prepared-statements.ts";
import { AuthRefusal } from "../errors.ts";

type Asker = { caller: string; network: string; account: string | undefined };

const askers = new AsyncLocalStorage<Asker>();

/** Every connection that `work` takes is taken in the name of the address that asks for it. */
export function withQueueAddress<T>(address: string, work: () => T): T {
  return askers.run(
    { caller: networkPrefix(address), network: widerNetworkPrefix(address), account: undefined },
    work,
  );
}

/** From here on the request is also bounded by what the account has under way from all addresses. */
export function assignQueueAccount(userId: string): void {
  const asker = askers.getStore();
  if (asker) asker.account = userId;
}

/**
 * Lends the pool's connections out in turns, network after network. No network and no account holds more than
 * half of them, so a transaction must not take a second one. `isLimited` false leaves only the order:
 * RATE_LIMITS=off.
 */
export function createFairPool(pool: Pool, isLimited: boolean): ConnectionSource {
  const mostRunning = pool.options.max ?? 10;
  const mostRunningOfOne = isLimited ? Math.ceil(mostRunning / 2) : mostRunning;
  const waiting = isLimited ? usualWaiting : unlimitedWaiting;
  const queue = createFairQueue(
    { mostRunning, mostRunningOfOne, ...waiting, mostWaitMs: mostConnectionWaitMs },
    refusalFor,
  );
  return {
    connect: async () => {
      const leave = await queue.enter({ ...(askers.getStore() ?? theServiceItself) });
      try {
        const client = await pool.connect();
        const { release } = client; // the pool makes it anew each time it lends the connection
        client.release = (error) => {
          leave();
          release.call(client, error);
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** What no caller waits for, such as forgetting what is old. */
const theServiceItself = { caller: "the service itself" };

export const usualWaiting = { mostWaiting: 1_000, mostWaitingOfOne: 100 };

function refusalFor(fault: QueueRefusalReason): AuthRefusal {
  const code = fault === "caller full" ? "over_request_rate_limit" : "request_timeout";
  return new AuthRefusal(code, undefined, { retryAfterSeconds: queueRetrySeconds });
}
