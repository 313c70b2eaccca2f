// The table at the end of several trials: one row for each trial, and the sums.
import { type Counted, counted, type Outcome } from "./findings.ts";

export type TrialRow = { name: string; minutes: number; outcome: Outcome };

/** Returns the lines of a Markdown table. */
export function summaryOf(rows: TrialRow[]): string[] {
  const outcomes = rows.map(({ outcome }) => outcome);
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0);
  const leftOut = sum((outcome) => (outcome.leftOut === undefined ? 0 : 1));
  const promises = [
    promisesOf(
      sum(({ kept }) => kept),
      sum(({ broken }) => broken),
    ),
    trialsLeftOut(leftOut),
  ];
  const minutes = rows.reduce((total, row) => total + row.minutes, 0);
  return [
    line(["trial", ...counted, "promises", "minutes"]),
    `|${"---|".repeat(counted.length + 3)}`,
    ...rows.map((row) =>
      line([
        `\`${row.name}\``,
        ...countsOf((what) => row.outcome.counts[what]),
        row.outcome.leftOut === undefined
          ? promisesOf(row.outcome.kept, row.outcome.broken)
          : `left out: ${row.outcome.leftOut}`,
        row.minutes.toFixed(1),
      ]),
    ),
    line([
      "all",
      ...countsOf((what) => sum(({ counts }) => counts[what])),
      promises.filter(Boolean).join(", "),
      minutes.toFixed(1),
    ]),
  ];
}

function line(cells: string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function countsOf(amountOf: (what: Counted) => number): string[] {
  return counted.map((what) => amountOf(what).toLocaleString("en-US"));
}

function promisesOf(kept: number, broken: number): string {
  return broken === 0 ? `${kept} kept` : `${kept} kept, ${broken} BROKEN`;
}

function trialsLeftOut(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 trial left out" : `${count} trials left out`;
}
