// The colour of each system of the house, as a token that follows the theme.
import type { HouseSystem } from "#content/programs/program.ts";

export const systemColors: Record<HouseSystem, string> = {
  construction: "var(--color-system-construction)",
  plumbing: "var(--color-system-plumbing)",
  electrical: "var(--color-system-electrical)",
  hvac: "var(--color-system-hvac)",
  office: "var(--color-system-office)",
  sales: "var(--color-system-sales)",
};
