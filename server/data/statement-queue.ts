// The queue for database connections. Applications have connections of their own, so reads never keep an
// applicant waiting. No address and no account ever holds the last connection of either kind.
import type { Pool } from "pg";
import {
  createFairQueue,
  type QueueRefusalReason,
  queueRetrySeconds,
  unlimitedWaiting,
} from "../platform/admission/fair-queue.ts";
import { maxConnectionWaitMs } from "../platform/postgres/database.ts";
import { refuse, tooManyRequests } from "./errors.ts";
import type { Caller } from "./identify-caller.ts";

export type StatementQueue = {
  /** Throws PGRST001 (503) if too many requests wait, and 429 if too many of this address wait. */
  run<T>(work: () => Promise<T>, caller: Caller, statement: { isApplication: boolean }): Promise<T>;
};

/** With `isLimited` false (RATE_LIMITS=off) only the bound on all callers together applies. */
export function createStatementQueue(pool: Pick<Pool, "options">, isLimited: boolean): StatementQueue {
  const connections = pool.options.max ?? 10;
  const forApplications = Math.max(1, Math.floor(connections * 0.4));
  const applications = lane(forApplications);
  // One connection is left for the probe of /readyz and for the schema cache.
  const otherStatements = lane(Math.max(1, connections - forApplications - 1));

  function lane(maxRunning: number) {
    const maxRunningPerCaller = isLimited ? Math.max(1, maxRunning - 1) : maxRunning;
    const waiting = isLimited ? defaultQueueLimits : unlimitedWaiting;
    return createFairQueue(
      { maxRunning, maxRunningPerCaller, ...waiting, maxWaitMs: maxConnectionWaitMs },
      refusalFor,
    );
  }
  return {
    run: (work, caller, { isApplication }) =>
      (isApplication ? applications : otherStatements).run(work, caller),
  };
}

export const defaultQueueLimits = { maxWaiting: 400, maxWaitingPerCaller: 60 };

function refusalFor(fault: QueueRefusalReason): Error {
  if (fault === "caller full") return tooManyRequests(queueRetrySeconds);
  if (fault === "queue full") return refuse("PGRST001", { message: busyMessage });
  // Nobody reads this answer. It is a 4xx, because the server is not at fault.
  return refuse("PGRST100", { message: "The caller hung up" });
}

const busyMessage = "The database is busy. Please try again soon.";
