// The footer of a screen for daily work: the school's name and the theme, nothing else.
import { organisation } from "#content/organisation.ts";
import { footer } from "#content/site.ts";
import { CurrentYear } from "./current-year.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

export function DeskFooter() {
  return (
    <footer className="flex flex-wrap items-end justify-between gap-4 border-line border-t px-4 py-3 text-ink-muted text-sm lg:px-6 print:hidden">
      <p>
        © <CurrentYear /> {organisation.name}
      </p>
      <ThemeSwitch title={footer.themeTitle} />
    </footer>
  );
}
