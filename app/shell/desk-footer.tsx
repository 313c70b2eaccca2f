// The footer of a screen for daily work: the school's name and the theme, nothing else.

import { useWords } from "../words/words.tsx";
import { Copyright } from "./copyright.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function DeskFooter() {
  const footer = useWords("footer");
  return (
    <footer className="flex flex-wrap items-end justify-between gap-4 border-line border-t px-4 py-3 text-ink-muted text-sm lg:px-6 print:hidden">
      <Copyright />
      <ThemeSwitch title={footer.themeTitle} />
    </footer>
  );
}
