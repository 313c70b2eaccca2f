// The findings of a trial: figures, and promises that were kept or broken, each printed as soon as it is
// known; and the numbers that the summary of several trials adds up.

export const counted = ["kills", "restarts", "applications acknowledged", "fuzzed requests"] as const;

export type Counted = (typeof counted)[number];

export type Outcome = {
  counts: Record<Counted, number>;
  kept: number;
  broken: number;
  /** Why the trial was left out. */
  leftOut: string | undefined;
};

export type Findings = {
  figure(name: string, value: string | number): void;
  /** A figure that the summary adds up. */
  count(what: Counted, amount: number): void;
  /** `why` is printed if the promise is broken. */
  promise(sentence: string, isKept: boolean, why?: string): void;
  /** The trial cannot run, because the machine lacks something. */
  leftOut(reason: string): void;
  outcome(): Outcome;
};

export function createFindings(say: (line: string) => void): Findings {
  const counts = { kills: 0, restarts: 0, "applications acknowledged": 0, "fuzzed requests": 0 };
  let [kept, broken] = [0, 0];
  let reasonLeftOut: string | undefined;
  return {
    figure: (name, value) => say(`${name}: ${value}`),
    count: (what, amount) => {
      counts[what] += amount;
      say(`${what}: ${amount.toLocaleString("en-US")}`);
    },
    promise: (sentence, isKept, why = "") => {
      if (isKept) kept += 1;
      else broken += 1;
      say(isKept ? `kept: ${sentence}` : `BROKEN: ${sentence}${why && `\n  ${why}`}`);
    },
    leftOut: (reason) => {
      reasonLeftOut = reason;
      say(`left out: ${reason}`);
    },
    outcome: () => ({ counts: { ...counts }, kept, broken, leftOut: reasonLeftOut }),
  };
}

/** Median and highest of the values. */
export function formatSpread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined
    ? "none"
    : `median ${Math.round(median)}, highest ${Math.round(sorted.at(-1) ?? 0)}`;
}

/** Counts each value: `201 × 950, no answer × 3`. */
export function formatTally(values: (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(", ") || "none";
}
