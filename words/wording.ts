// Numbers and time spans as a sentence of a language names them.
import { formatPlural, type PluralMessage } from "./format-plural.ts";

/** `numbers` are the words from none on; `spans` name a number of a unit. */
export type Wording = {
  numbers: readonly string[];
  spans: Record<"day" | "hour" | "minute" | "second", PluralMessage<"number" | "count">>;
};

/** @example inWords(english, 3) // "three" */
export function inWords({ numbers }: Wording, count: number): string {
  return numbers[count] ?? String(count);
}

/**
 * A time in its largest whole unit.
 * @example duration(english, 300) // "five minutes"
 */
export function duration(wording: Wording, seconds: number): string {
  const [unitSeconds = 1, unit = "second"] = units.find(([unitSeconds]) => seconds % unitSeconds === 0) ?? [];
  const count = seconds / unitSeconds;
  return formatPlural(wording.spans[unit], { number: inWords(wording, count), count });
}

const units = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/**
 * A day as a sentence names it, in the time zone with this IANA name.
 * @example longDate(new Date("2026-11-24T02:00:00Z"), { tag: "en-US", timeZone: "America/Chicago" })
 */
export function longDate(date: Date, { tag, timeZone }: { tag: string; timeZone: string }): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone }).format(date);
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
