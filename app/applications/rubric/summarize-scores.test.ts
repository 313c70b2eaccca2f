import { expect, test } from "vitest";
import type { Score } from "./scores-store.ts";
import { overallMean, summarizeCriterion } from "./summarize-scores.ts";

const score = (criterion: string, score: number, is_own = false): Score => ({
  criterion,
  score,
  is_own,
  reviewer_email: is_own ? "me@example.org" : "ben@example.org",
});

test("the mean of a criterion counts one's own score and the others' (R-406)", () => {
  const scores = [score("need", 5, true), score("need", 2), score("goals", 1)];
  expect(summarizeCriterion(scores, "need")).toEqual({
    own: 5,
    others: [{ email: "ben@example.org", score: 2 }],
    mean: 3.5,
  });
  expect(summarizeCriterion(scores, "readiness")).toEqual({ own: undefined, others: [], mean: undefined });
});

test("the mean of all is there once every criterion has a score, and each criterion counts the same", () => {
  const scores = [score("need", 5, true), score("need", 3), score("goals", 2, true)];
  expect(overallMean(scores, ["need", "goals"])).toBe(3);
  expect(overallMean(scores, ["need", "goals", "readiness"])).toBeUndefined();
  expect(overallMean([], [])).toBeUndefined();
});
