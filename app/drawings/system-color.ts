// The colour of a system of the house: a token that follows the theme, or the colour of all drawings if the
// system has none.
export function systemColor(system: string): string {
  return `var(--color-system-${system}, var(--color-drawing))`;
}
