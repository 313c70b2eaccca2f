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

/**
 * A day as a sentence names it, in the time zone with this IANA name.
 * @example longDate(new Date("2026-11-24T02:00:00Z"), "America/Chicago") // "November 23, 2026"
 */
export function longDate(date: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(date);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
