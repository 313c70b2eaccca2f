// The colours of the site, in both themes. Pages, browser toolbar, icons, share pictures and home screens use
// them. Drawings use them by name, as `var(--color-system-hvac)`. Text needs a contrast of 4.5 to 1 on both
// grounds (WCAG 1.4.3). Status colours are shown on their soft ground: `positive` for success, `negative` for
// a refusal, `caution` for what waits; `danger` is for errors and failures.

/**
 * The background colours, which are also the colour of the browser toolbar. They are a separate constant,
 * because each page needs only these two.
 */
export const groundColors = { light: "#ffffff", dark: "#0b2447" };

export const colors = {
  sample: true,
  light: {
    ground: groundColors.light,
    "ground-alt": "#f3f6fa",
    ink: "#10233f",
    "ink-muted": "#475a75",
    line: "#c9d5e4",
    drawing: "#1f4e8c",
    action: "#b93e08",
    "action-strong": "#93300a",
    "on-action": "#ffffff",
    focus: "#10233f",
    positive: "#12602d",
    "positive-soft": "#dcf2e3",
    negative: "#9b1c1c",
    "negative-soft": "#fce4e1",
    caution: "#694c00",
    "caution-soft": "#fbeec0",
    danger: "#b3261e",
    "system-construction": "#7a5312",
    "system-plumbing": "#08749b",
    "system-electrical": "#6d3fc0",
    "system-hvac": "#0b7a58",
    "system-office": "#94286f",
    "system-sales": "#55700a",
  },
  dark: {
    ground: groundColors.dark,
    "ground-alt": "#0e2c57",
    ink: "#eaf1fb",
    "ink-muted": "#b4c6df",
    line: "#2b4c7e",
    drawing: "#9cc3f5",
    action: "#ff9a52",
    "action-strong": "#ffb47f",
    "on-action": "#10233f",
    focus: "#ffffff",
    positive: "#93e4ae",
    "positive-soft": "#104231",
    negative: "#ffb9b1",
    "negative-soft": "#54212e",
    caution: "#ffdb7d",
    "caution-soft": "#4b3c12",
    danger: "#ffb4ab",
    "system-construction": "#f0cf94",
    "system-plumbing": "#6fe0ff",
    "system-electrical": "#d3bdff",
    "system-hvac": "#7fedc8",
    "system-office": "#ffb3e0",
    "system-sales": "#d4ea72",
  },
};
