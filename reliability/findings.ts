// What a trial finds: figures, and promises that were kept or broke, each on a line as soon as it is known.

export type Findings = {
  figure(name: string, value: string | number): void;
  /** `why` is shown when it broke. */
  promise(sentence: string, isKept: boolean, why?: string): void;
  /** Nothing was found out: the machine lacks something. */
  leftOut(reason: string): void;
  isEverythingKept(): boolean;
};

export function createFindings(say: (line: string) => void): Findings {
  let broken = 0;
  return {
    figure: (name, value) => say(`${name}: ${value}`),
    promise: (sentence, isKept, why = "") => {
      if (!isKept) broken += 1;
      say(isKept ? `kept: ${sentence}` : `BROKEN: ${sentence}${why && `\n  ${why}`}`);
    },
    leftOut: (reason) => say(`left out: ${reason}`),
    isEverythingKept: () => broken === 0,
  };
}

/** Of any number of figures: median and highest. */
export function spread(values: number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  return median === undefined
    ? "none"
    : `median ${Math.round(median)}, highest ${Math.round(sorted.at(-1) ?? 0)}`;
}

/** How often each value occurs: `201 × 950, no answer × 3`. */
export function tally(values: (string | number)[]): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => `${value} × ${count}`).join(", ") || "none";
}
