// The theme switch of the footer: system, light or dark. The pre-hydration script handles it
// (startup/pre-hydration-script.ts). It is hidden without JavaScript.
import { useWords } from "../words/words.tsx";

const themes = ["system", "light", "dark"] as const;

export function ThemeSwitch({ title }: { title: string }) {
  const labels = useWords("frame").themes;
  return (
    <fieldset className="hidden scripted:block">
      <legend className="lettering text-ink-muted">{title}</legend>
      <div className="mt-2 inline-flex rounded-xs border border-drawing">
        {themes.map((theme) => (
          <label
            key={theme}
            className="relative flex min-h-11 min-w-16 cursor-pointer items-center justify-center border-drawing border-l px-3 text-base first:border-l-0 has-checked:bg-drawing has-checked:text-ground has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              defaultChecked={theme === "system"}
              ref={showChosen}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span>{labels[theme]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** When React mounts the footer again, the switch shows the document's theme. */
function showChosen(choice: HTMLInputElement | null): void {
  if (choice) choice.checked = choice.value === (document.documentElement.dataset.theme ?? "system");
}
