import { expect, test } from "vitest";
import { backoffMs, retryForMs } from "./backoff.ts";
import { retrySubmission } from "./retry-submission.ts";
import type { NotSaved } from "./submit-application.ts";

const lost: NotSaved = { isSaved: false, reason: "connection" };
const away: NotSaved = { isSaved: false, reason: "unavailable" };
const saved = { isSaved: true } as const;

test("a lost connection and a server in trouble are tried again until the application is stored", async () => {
  const run = aRun([lost, away, lost, saved]);
  expect(await run.outcome).toBe(saved);
  expect(run.told).toEqual(["waiting 1", "trying", "waiting 2", "trying", "waiting 3", "trying"]);
});

test.each([
  { isSaved: false, reason: "refused" },
  { isSaved: false, reason: "limited", waitSeconds: 60 },
] as const)("%o is an answer: nothing is tried again", async (refusal) => {
  const run = aRun([refusal, saved]);
  expect(await run.outcome).toBe(refusal);
  expect(run.told).toEqual([]);
});

test("tries end after about ten minutes, with what the last one met", async () => {
  const run = aRun(Array.from({ length: 1_000 }, () => lost));
  expect(await run.outcome).toBe(lost);
  expect(run.waitedMs()).toBeGreaterThanOrEqual(retryForMs);
  expect(run.waitedMs()).toBeLessThan(retryForMs + 75_000);
  expect(run.told.length / 2).toBeLessThan(20);
});

test("once stopped, nothing more is sent", async () => {
  const run = aRun([lost, lost, saved], { stopAfterPauses: 1 });
  expect(await run.outcome).toBe("stopped");
  expect(run.tries()).toBe(1);
});

test("what was stored although somebody stopped meanwhile counts as stored", async () => {
  expect(await aRun([saved], { stopAfterPauses: 0 }).outcome).toBe(saved);
});

test("pauses double up to a minute, and chance moves each by a quarter at most", () => {
  expect([1, 2, 3, 4, 5, 20].map((tries) => backoffMs(tries, 0.5))).toEqual([
    5_000, 10_000, 20_000, 40_000, 60_000, 60_000,
  ]);
  expect([backoffMs(1, 0), backoffMs(1, 1)]).toEqual([3_750, 6_250]);
});

/** The clock advances only by the pauses. */
function aRun(outcomes: (NotSaved | typeof saved)[], { stopAfterPauses = Number.POSITIVE_INFINITY } = {}) {
  const told: string[] = [];
  let tries = 0;
  let pauses = 0;
  let waitedMs = 0;
  const outcome = retrySubmission<typeof saved>({
    attempt: async () => outcomes[tries++] ?? lost,
    pause: async (pauseMs) => {
      pauses += 1;
      waitedMs += pauseMs;
    },
    isStopped: () => pauses >= stopAfterPauses,
    now: () => waitedMs,
    random: () => 0.5,
    onWaiting: (failedTries) => told.push(`waiting ${failedTries}`),
    onTryingAgain: () => told.push("trying"),
  });
  return { outcome, told, tries: () => tries, waitedMs: () => waitedMs };
}
