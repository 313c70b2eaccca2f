// Decides which caller of the auth service gets a database connection next. Without this queue, requests that
// wait for the row lock of one account could hold every connection, so that nobody else could sign in.
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
  unlimitedWaiting,
} from "../../platform/limits/fair-queue.ts";
import { networkPrefix, widerNetworkPrefix } from "../../platform/limits/rate-limit.ts";
import { maxConnectionWaitMs } from "../../platform/postgres/database.ts";
import type { ConnectionSource } from "../../platform/postgres/prepared-statements.ts";
import { AuthRefusal } from "../errors.ts";

type ConnectionCaller = { caller: string; network: string; account: string | undefined };

const callerStorage = new AsyncLocalStorage<ConnectionCaller>();

/** Runs `work`. Every connection that it takes counts for `address`, the caller's IP address. */
export function withQueueAddress<T>(address: string, work: () => T): T {
  return callerStorage.run(
    { caller: networkPrefix(address), network: widerNetworkPrefix(address), account: undefined },
    work,
  );
}

/**
 * From this call on, the request also counts for the account, whose requests from all addresses are limited
 * together.
 */
export function assignQueueAccount(userId: string): void {
  const current = callerStorage.getStore();
  if (current) current.account = userId;
}

/**
 * Gives the pool's connections to networks in turn. No caller's network and no account holds more than half
 * of them, so a transaction must not take a second one. With `isLimited` false (RATE_LIMITS=off) there are no
 * limits, only turns.
 */
export function createFairPool(pool: Pool, isLimited: boolean): ConnectionSource {
  const maxRunning = pool.options.max ?? 10;
  const maxRunningPerCaller = isLimited ? Math.ceil(maxRunning / 2) : maxRunning;
  const waiting = isLimited ? defaultQueueLimits : unlimitedWaiting;
  const queue = createFairQueue(
    { maxRunning, maxRunningPerCaller, ...waiting, maxWaitMs: maxConnectionWaitMs },
    refusalFor,
  );
  return {
    connect: async () => {
      const leave = await queue.enter({ ...(callerStorage.getStore() ?? serviceCaller) });
      try {
        const client = await pool.connect();
        const { release } = client; // the pool sets it each time it gives out the connection
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

/** The caller for the service's own work, such as deleting expired rows. */
const serviceCaller = { caller: "the service itself" };

export const defaultQueueLimits = { maxWaiting: 1_000, maxWaitingPerCaller: 100 };

function refusalFor(fault: QueueRefusalReason): AuthRefusal {
  const code = fault === "caller full" ? "over_request_rate_limit" : "request_timeout";
  return new AuthRefusal(code, undefined, { retryAfterSeconds: queueRetrySeconds });
}
