// A moment as a person names it who looks at it now.

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** Undefined for less than a minute. @example timeAgo(at, at + 300_000, "en-US") // "5 minutes ago" */
export function timeAgo(atMs: number, nowMs: number, tag: string): string | undefined {
  const seconds = Math.max(0, nowMs - atMs) / 1000;
  for (const [unit, unitSeconds] of units)
    if (seconds >= unitSeconds)
      return new Intl.RelativeTimeFormat(tag).format(-Math.floor(seconds / unitSeconds), unit);
  return undefined;
}
