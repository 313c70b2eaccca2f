// Decides which caller of the auth service gets a database connection next. Without this queue, requests that
// wait for the row lock of one account could hold every connection, so that nobody else could sign in.
import type { PostgresPool } from "kysely";
import type { Pool } from "pg";
import type { Caller } from "../../platform/admission/caller.ts";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
  unlimitedWaiting,
} from "../../platform/admission/fair-queue.ts";
import { maxConnectionWaitMs } from "../../platform/postgres/database.ts";
import { withPreparedStatements } from "../../platform/postgres/prepared-statements.ts";
import { AuthRefusal } from "../errors.ts";

/** The pool as one caller sees it; without a caller, as the service's own work does. */
export type FairPool = (caller?: Pick<Caller, "address" | "accountId">) => PostgresPool;

/**
 * Gives the pool's connections to networks in turn. No caller's network and no account holds more than half
 * of them, so a transaction must not take a second one. With `isLimited` false (RATE_LIMITS=off) there are no
 * limits, only turns.
 */
export function createFairPool(pool: Pool, isLimited: boolean): FairPool {
  const prepared = withPreparedStatements(pool);
  const maxRunning = pool.options.max ?? 10;
  const maxRunningPerCaller = isLimited ? Math.ceil(maxRunning / 2) : maxRunning;
  const waiting = isLimited ? defaultQueueLimits : unlimitedWaiting;
  const queue = createFairQueue(
    { maxRunning, maxRunningPerCaller, ...waiting, maxWaitMs: maxConnectionWaitMs },
    refusalFor,
  );
  return (caller = theServiceItself) => ({
    connect: async () => {
      const leave = await queue.enter({ address: caller.address, accountId: caller.accountId });
      try {
        const { query, release } = await prepared.connect();
        return {
          query,
          release: (isBroken) => {
            leave();
            release(isBroken);
          },
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  });
}

const theServiceItself: Pick<Caller, "address" | "accountId"> = { address: "the service itself" };

export const defaultQueueLimits = { maxWaiting: 1_000, maxWaitingPerCaller: 100 };

function refusalFor(fault: QueueRefusalReason): AuthRefusal {
  const code = fault === "caller full" ? "over_request_rate_limit" : "request_timeout";
  return new AuthRefusal(code, undefined, { retryAfterSeconds: queueRetrySeconds });
}
