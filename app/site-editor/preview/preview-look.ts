// What a preview is looked at with.

export const previewWidths = { phone: 360, tablet: 768, desktop: 1280 } as const; // CSS pixels

export type PreviewLook = {
  /** The code of the language. */
  language: string;
  width: keyof typeof previewWidths;
  theme: "light" | "dark";
};

/** The theme in which the editor itself is shown. */
export function themeHere(): PreviewLook["theme"] {
  const { theme } = document.documentElement.dataset;
  if (theme === "light" || theme === "dark") return theme;
  return window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}
