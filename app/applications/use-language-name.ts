// What the staff call the language of an application's form.
import { useMemo } from "react";
import { useWords } from "../words/words.tsx";

/** Returns the name of a language by its code, in the staff's own language: Spanish for es. */
export function useLanguageName(): (code: string) => string {
  const { tag } = useWords("language");
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: "language" });
    return (code) => names.of(code) ?? code;
  }, [tag]);
}
