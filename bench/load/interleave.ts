// Compares rates in one run: contenders take turns, round after round, so that other load on the machine
// affects all of them alike. Figures are medians; the lowest and the highest round show the noise.

import { median } from "./median.ts";

export type Contender = {
  name: string;
  /** Works for about this time and returns how often the work was done. */
  work(milliseconds: number): Promise<{ done: number; milliseconds: number }>;
};

export type Measured = {
  name: string;
  perSecond: number;
  lowest: number;
  highest: number;
  /** The rate of each round, in order. */
  rates: number[];
};

export type Rounds = { rounds: number; milliseconds: number };

/** The first round is not measured, because caches and compilers warm up. */
export async function interleave(
  contenders: Contender[],
  { rounds, milliseconds }: Rounds,
): Promise<Measured[]> {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, work } of contenders) {
      const worked = await work(milliseconds);
      if (round > 0) rates.get(name)?.push((worked.done * 1000) / worked.milliseconds);
    }
  }
  return contenders.map(({ name }) => {
    const own = rates.get(name) ?? [];
    const sorted = own.toSorted((a, b) => a - b);
    return {
      name,
      perSecond: median(sorted),
      lowest: sorted[0] ?? 0,
      highest: sorted.at(-1) ?? 0,
      rates: own,
    };
  });
}

/** A contender that repeats `once` on this many lanes concurrently. */
export function onLanes(name: string, lanes: number, once: (lane: number) => Promise<void>): Contender {
  async function work(milliseconds: number) {
    const startedAt = performance.now();
    const endsAt = startedAt + milliseconds;
    let done = 0;
    async function run(lane: number) {
      while (performance.now() < endsAt) {
        await once(lane);
        done += 1;
      }
    }
    await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
    return { done, milliseconds: performance.now() - startedAt };
  }
  return { name, work };
}

/** A Markdown table, each rate with its ratio to the contender named `against`. */
export function table(title: string, measured: Measured[], against: string): string {
  const base = measured.find(({ name }) => name === against)?.perSecond ?? Number.NaN;
  const rows = measured.map(
    ({ name, perSecond, lowest, highest }) =>
      `| ${name} | ${figure(perSecond)} | ${figure(lowest)} to ${figure(highest)} | ${(perSecond / base).toFixed(2)} |`,
  );
  return [
    `### ${title}`,
    "",
    `| | a second, median | rounds | ratio |`,
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** A Markdown row: each contender's time for one call, and the ratio of the last to the first, by round. */
export function latencyRow(title: string, measured: Measured[]): string {
  const [first, last] = [measured[0], measured.at(-1)];
  const ratios = (first?.rates ?? []).map((rate, round) => rate / (last?.rates[round] ?? Number.NaN));
  const sorted = ratios.toSorted((a, b) => a - b);
  const [low, high] = [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN];
  const times = measured.map(({ perSecond }) => figure(1000 / perSecond));
  return `| ${title} | ${times.join(" | ")} | ${median(sorted).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) |`;
}

function figure(value: number): string {
  return value >= 100 ? String(Math.round(value)) : value.toFixed(1);
}
