// Formats values within a sentence: small numbers as words, and a capital letter at the start.

const words = [
  ...["no", "one", "two", "three", "four", "five", "six"],
  ...["seven", "eight", "nine", "ten", "eleven", "twelve"],
];

export function inWords(count: number): string {
  return words[count] ?? String(count);
}

/**
 * A time in its largest whole unit.
 * @example duration(300) // "five minutes"
 */
export function duration(seconds: number, number: (count: number) => string = inWords): string {
  const [unitSeconds = 1, unit] = units.find(([unitSeconds]) => seconds % unitSeconds === 0) ?? [];
  const count = seconds / unitSeconds;
  return `${number(count)} ${unit}${count === 1 ? "" : "s"}`;
}

const units = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
