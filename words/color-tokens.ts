// The colours of content/colors.ts as CSS variables `--color-NAME`: as a stylesheet, and by name for
// pictures.

type Theme = Readonly<Record<string, string>>;

/**
 * Tailwind's theme variables with the light colours, and the two rules for dark: the system's preference
 * unless the visitor chose a theme, and the visitor's choice.
 */
export function colorStyles({ light, dark }: { light: Theme; dark: Theme }): string {
  return `@theme static { ${declarations(light)} }
@layer base {
  :root { color-scheme: light; }
  /* Paper is white whatever the screen is. */
  @media screen and (prefers-color-scheme: dark) {
    :root:not([data-theme="light"]) { color-scheme: dark; ${declarations(dark)} }
  }
  @media screen {
    :root[data-theme="dark"] { color-scheme: dark; ${declarations(dark)} }
  }
}
`;
}

/** Each token's name with its colour. */
export function colorTokens(theme: Theme): Record<string, string> {
  return Object.fromEntries(Object.entries(theme).map(([name, color]) => [`--color-${name}`, color]));
}

function declarations(theme: Theme): string {
  return Object.entries(colorTokens(theme))
    .map(([token, color]) => `${token}: ${color};`)
    .join(" ");
}
