import { expect, test } from "vitest";
import { backoffMs, retryForMs } from "./backoff.ts";
import { retrySubmission } from "./retry-submission.ts";
import type { NotSaved } from "./submit-application.ts";

const lost: NotSaved = { isSaved: false, reason: "connection" };
const busy: NotSaved = { isSaved: false, reason: "unavailable", waitSeconds: 30 };
const saved = { isSaved: true } as const;

test("after a lost connection and an answer with Retry-After it retries until the application is stored", async () => {
  const run = aRun([lost, busy, lost, saved]);
  expect(await run.outcome).toBe(saved);
  expect(run.calls).toEqual(["waiting", "trying", "waiting", "trying", "waiting", "trying"]);
});

test("it waits as long as the server asked and a growing pause more (R-131)", async () => {
  const run = aRun([busy, saved]);
  await run.outcome;
  expect(run.waitedMs()).toBe(30_000 + backoffMs(1, 0.5));
});

test.each([
  { isSaved: false, reason: "refused" },
  { isSaved: false, reason: "unavailable" },
  { isSaved: false, reason: "limited" },
  { isSaved: false, reason: "limited", waitSeconds: 600 },
] as const)("%o is final: nothing is retried (R-131)", async (answer) => {
  const run = aRun([answer, saved]);
  expect(await run.outcome).toBe(answer);
  expect(run.calls).toEqual([]);
});

test("attempts end after about ten minutes, with the outcome of the last one (R-131)", async () => {
  const run = aRun(Array.from({ length: 1_000 }, () => lost));
  expect(await run.outcome).toBe(lost);
  expect(run.waitedMs()).toBeGreaterThanOrEqual(retryForMs);
  expect(run.waitedMs()).toBeLessThan(retryForMs + 75_000);
  expect(run.calls.length / 2).toBeLessThan(20);
});

test("once stopped, it sends nothing more", async () => {
  const run = aRun([lost, lost, saved], { stopAfterPauses: 1 });
  expect(await run.outcome).toBe("stopped");
  expect(run.attempts()).toBe(1);
});

test("an application that was stored although it was stopped meanwhile counts as stored", async () => {
  expect(await aRun([saved], { stopAfterPauses: 0 }).outcome).toBe(saved);
});

test("pauses double up to a minute, and the random part changes each by a quarter at most", () => {
  expect([1, 2, 3, 4, 5, 20].map((attempts) => backoffMs(attempts, 0.5))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([3_750, 6_250]);
});

/** The clock advances only by the pauses. */
function aRun(outcomes: (NotSaved | typeof saved)[], { stopAfterPauses = Number.POSITIVE_INFINITY } = {}) {
  const calls: string[] = [];
  let attempts = 0;
  let pauses = 0;
  let waitedMs = 0;
  const outcome = retrySubmission<typeof saved>({
    attempt: async () => outcomes[attempts++] ?? lost,
    pause: async (pauseMs) => {
      pauses += 1;
      waitedMs += pauseMs;
    },
    isStopped: () => pauses >= stopAfterPauses,
    now: () => waitedMs,
    random: () => 0.5,
    onWaiting: () => calls.push("waiting"),
    onTryingAgain: () => calls.push("trying"),
  });
  return { outcome, calls, attempts: () => attempts, waitedMs: () => waitedMs };
}
