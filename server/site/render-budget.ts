// Limits the time in which React renders pages on request. Each page takes some 15 ms of the process's one
// thread, so a caller who requests unknown paths without a limit would stop the whole site. Prerendered pages
// do not count.
import { createFairQueue } from "../platform/limits/fair-queue.ts";
import { networkPrefix } from "../platform/limits/rate-limit.ts";
import { createTimeBudget, type TimeShare } from "../platform/limits/time-budget.ts";
import type { Log } from "../platform/log.ts";

type Render = () => Promise<Response>;

export type RenderBudget = {
  /**
   * Renders, and counts the time against the address and the total. Resolves with undefined, without
   * rendering, if the time of either is used up or if too many requests wait.
   */
  within(address: string, render: Render): Promise<Response | undefined>;
  /** Renders, and counts the time against the total. It is never refused. */
  always(render: Render): Promise<Response>;
};

export type RenderBudgetOptions = {
  /** A monotonic clock in milliseconds. */
  now: () => number;
  log: Log;
  /** Called with the name of each limit that refuses. */
  onRefusal?: ((limit: string) => void) | undefined;
  bounds?: typeof defaultLimits;
};

export function createRenderBudget({
  now,
  log,
  onRefusal,
  bounds = defaultLimits,
}: RenderBudgetOptions): RenderBudget {
  const budget = createTimeBudget(now, bounds.windowMs);
  const everybody = { key: "everybody", maxMs: bounds.maxMsSiteWide };
  // Pages are rendered one at a time. Only then is the measured time that of one page, and counted before the
  // next page begins.
  const queue = createFairQueue({ maxRunning: 1, ...queueLimits }, () => new QueueRefusal());
  const isUsedUp = (share: TimeShare) => budget.secondsToWait([share]) !== undefined;

  async function renderAndCount(shares: TimeShare[], render: Render): Promise<Response> {
    const startedAt = now();
    const wasUsedUp = isUsedUp(everybody);
    try {
      return await render();
    } finally {
      budget.spend(shares, now() - startedAt);
      if (!wasUsedUp && isUsedUp(everybody))
        log.error(
          { limit: siteLimit, ...bounds },
          "a limit for the whole site is reached: unknown paths are answered in plain text",
        );
    }
  }

  function hasTimeLeft(addressShare: TimeShare): boolean {
    const refusing = isUsedUp(everybody) ? siteLimit : isUsedUp(addressShare) ? "render" : undefined;
    if (refusing !== undefined) onRefusal?.(refusing);
    return refusing === undefined;
  }

  return {
    within: async (address, render) => {
      const caller = networkPrefix(address);
      const addressShare = { key: `address ${caller}`, maxMs: bounds.maxMsPerAddress };
      const work = async () =>
        hasTimeLeft(addressShare) ? renderAndCount([addressShare, everybody], render) : undefined;
      return queue.run(work, { caller }).catch((error: unknown) => {
        if (error instanceof QueueRefusal) return undefined;
        throw error;
      });
    },
    always: (render) => renderAndCount([everybody], render),
  };
}

class QueueRefusal extends Error {}

const siteLimit = "render-site";

/** Two hundred pages a minute for one address, and a third of the process's time in total. */
export const defaultLimits = { windowMs: 60_000, maxMsPerAddress: 3_000, maxMsSiteWide: 20_000 };

const queueLimits = { maxWaiting: 100, maxWaitingPerCaller: 20, maxWaitMs: 5_000 };
