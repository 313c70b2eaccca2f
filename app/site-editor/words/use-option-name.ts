// What people call the value of a choice.
import { useCallback } from "react";
import { useWords } from "../../words/words.tsx";

export function useOptionName(): (value: string | number) => string {
  const names: Readonly<Record<string, unknown>> = useWords("siteEditor").optionNames;
  return useCallback(
    (value) => {
      const name = Object.hasOwn(names, value) ? names[value] : undefined;
      return typeof name === "string" ? name : String(value);
    },
    [names],
  );
}
