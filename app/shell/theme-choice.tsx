// System, light or dark: the footer's toggle. It needs script, so without script it does not show.
import { useEffect, useState } from "react";
import { chooseTheme, chosenTheme, type Theme, themes } from "./theme.ts";

const labels: Record<Theme, string> = { system: "System", light: "Light", dark: "Dark" };

export function ThemeChoice({ title }: { title: string }) {
  const [current, setCurrent] = useState<Theme>("system");
  useEffect(() => setCurrent(chosenTheme()), []);

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
              checked={current === theme}
              onChange={() => {
                chooseTheme(theme);
                setCurrent(theme);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {labels[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
