// What the scores of an application say: one's own, the others', and the means. Pure.
import type { Score } from "./scores-store.ts";

export type CriterionSummary = {
  own: number | undefined;
  others: readonly { email: string | null; score: number }[];
  /** Undefined without a score. */
  mean: number | undefined;
};

export function summarizeCriterion(scores: readonly Score[], criterion: string): CriterionSummary {
  const of = scores.filter((one) => one.criterion === criterion);
  return {
    own: of.find(({ is_own }) => is_own)?.score,
    others: of
      .filter(({ is_own }) => !is_own)
      .map(({ reviewer_email, score }) => ({ email: reviewer_email, score })),
    mean: meanOf(of.map(({ score }) => score)),
  };
}

/** The mean of the criteria's means, each counting the same; undefined until all of them are scored. */
export function overallMean(scores: readonly Score[], criteria: readonly string[]): number | undefined {
  const means = criteria.map((criterion) => summarizeCriterion(scores, criterion).mean);
  return means.every((mean) => mean !== undefined) ? meanOf(means) : undefined;
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}
