// How long React may render pages on request: each takes some 15 ms of the process's one thread, so a caller
// who asked for unknown paths without a bound would stop the whole site. What is prerendered is not counted.
import { createFairQueue } from "../platform/limits/fair-queue.ts";
import { networkPrefix } from "../platform/limits/rate-limit.ts";
import { createTimeBudget, type TimeShare } from "../platform/limits/time-budget.ts";
import type { Log } from "../platform/log.ts";

type Render = () => Promise<Response>;

export type RenderBudget = {
  /**
   * Undefined where the time of this address or of everybody is used up, or too many wait: nothing is
   * rendered then.
   */
  within(address: string, render: Render): Promise<Response | undefined>;
  /** Counted for everybody, and never refused. */
  always(render: Render): Promise<Response>;
};

export type RenderBudgetOptions = {
  /** In milliseconds, of a clock that never goes back. */
  now: () => number;
  log: Log;
  /** Told the name of each limit that refused. */
  onRefusal?: ((limit: string) => void) | undefined;
  bounds?: typeof usualBounds;
};

export function createRenderBudget({
  now,
  log,
  onRefusal,
  bounds = usualBounds,
}: RenderBudgetOptions): RenderBudget {
  const budget = createTimeBudget(now, bounds.windowMs);
  const everybody = { key: "everybody", mostMs: bounds.mostMsOfAll };
  // One after the other: only so is the time between begin and end its own, and what was spent known before
  // the next one begins.
  const turns = createFairQueue({ mostRunning: 1, ...waiting }, () => new NoTurn());
  const isUsedUp = (share: TimeShare) => budget.secondsToWait([share]) !== undefined;

  async function timed(shares: TimeShare[], render: Render): Promise<Response> {
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

  function hasTime(ofAddress: TimeShare): boolean {
    const refusing = isUsedUp(everybody) ? siteLimit : isUsedUp(ofAddress) ? "render" : undefined;
    if (refusing !== undefined) onRefusal?.(refusing);
    return refusing === undefined;
  }

  return {
    within: async (address, render) => {
      const caller = networkPrefix(address);
      const ofAddress = { key: `address ${caller}`, mostMs: bounds.mostMsOfAddress };
      const work = async () => (hasTime(ofAddress) ? timed([ofAddress, everybody], render) : undefined);
      return turns.run(work, { caller }).catch((error: unknown) => {
        if (error instanceof NoTurn) return undefined;
        throw error;
      });
    },
    always: (render) => timed([everybody], render),
  };
}

class NoTurn extends Error {}

const siteLimit = "render-site";

/** Two hundred pages a minute for an address, and a third of the process's time for everybody. */
export const usualBounds = { windowMs: 60_000, mostMsOfAddress: 3_000, mostMsOfAll: 20_000 };

const waiting = { mostWaiting: 100, mostWaitingOfOne: 20, mostWaitMs: 5_000 };
