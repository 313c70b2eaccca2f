// Checks the colours of a school: none is missing, each part of the house has its own, and text has enough
// contrast with its background (WCAG 1.4.3).
import type { Facts } from "../schemas/all-schemas.ts";

const pages = ["ground", "ground-alt"];

/**
 * The colours that the site needs, each with the colours behind it when it is the colour of text. A school
 * may add others for its drawings.
 */
const groundsOf: Readonly<Record<string, readonly string[]>> = {
  ground: [],
  "ground-alt": [],
  ink: pages,
  "ink-muted": pages,
  line: [],
  drawing: pages,
  action: pages,
  "action-strong": [],
  "on-action": ["action", "action-strong"],
  focus: [],
  danger: pages,
  positive: ["positive-soft"],
  "positive-soft": [],
  negative: ["negative-soft"],
  "negative-soft": [],
  caution: ["caution-soft"],
  "caution-soft": [],
};
export const colorNames = Object.keys(groundsOf);
const leastContrast = 4.5;

type Theme = Readonly<Record<string, string>>;
export type Themes = { light: Theme; dark: Theme; sample?: boolean | undefined };

export function colorFaults(colors: Themes, { house }: Pick<Facts, "house">): string[] {
  return [
    ...house.legend
      .filter(({ system }) => !(`system-${system}` in colors.light))
      .map(
        ({ system }) =>
          `content/colors.ts: colors has no "system-${system}", the colour of a part of the house: add it in light and in dark.`,
      ),
    ...contrastFaults("light", colors.light),
    ...contrastFaults("dark", colors.dark),
  ];
}

function contrastFaults(name: string, theme: Theme): string[] {
  return Object.entries(groundsOf).flatMap(([text, grounds]) =>
    grounds.flatMap((ground) => {
      const [color = "", under = ""] = [theme[text], theme[ground]];
      const contrast = contrastOf(color, under);
      if (contrast >= leastContrast) return [];
      const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
      return `content/colors.ts: colors.${name}.${text} (${color}) has a contrast of ${shown} to 1 on ${ground} (${under}), and text needs ${leastContrast}: change one of the two.`;
    }),
  );
}

/** WCAG 2.2, "contrast ratio". */
function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2, "relative luminance", of a colour such as `#1f4e8c`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
