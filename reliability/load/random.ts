// Random choices that a seed reproduces (mulberry32, by Tommy Ettinger, public domain).

export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number;
  /** A whole number between the two, both included. */
  between(low: number, high: number): number;
  one<T>(values: readonly [T, ...T[]]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return { next, between, one: (values) => values[between(0, values.length - 1)] ?? values[0] };
}
