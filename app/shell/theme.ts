// The chosen theme: kept in localStorage, shown by data-theme on the html element; "system" keeps neither.
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export function chooseTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", theme);
  } catch {
    // Storage is refused in some private windows; the theme then lasts until the page is left.
  }
}

export function chosenTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return themes.find((theme) => theme === chosen) ?? "system";
}
