// A status as one word in a coloured box. The word carries the meaning, not the colour.
import type { ReactNode } from "react";

const tones = {
  neutral: "border-ink-muted text-ink bg-ground",
  positive: "border-positive text-positive bg-positive-soft",
  negative: "border-negative text-negative bg-negative-soft",
  caution: "border-caution text-caution bg-caution-soft",
} as const;

export type BadgeTone = keyof typeof tones;

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-xs border px-2 py-px font-semibold text-sm ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
