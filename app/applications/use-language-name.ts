// What the staff call the language of an application's form, and its tag for the attribute `lang`.
import { useMemo } from "react";
import { languageNames } from "../../words/language-names.ts";
import { useWords } from "../words/words.tsx";

/** Returns the name of a language by its code, in the staff's own language: Spanish for es. */
export function useLanguageName(): (code: string) => string {
  const { tag } = useWords("language");
  return useMemo(() => languageNames(tag), [tag]);
}

/** Returns the tag of a language of the site by its code: es-US for es. */
export function useLanguageTag(): (code: string) => string | undefined {
  const languages = useWords("languages");
  return (code) => languages.find((language) => language.code === code)?.tag;
}
