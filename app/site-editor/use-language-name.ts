// How the reader's own language calls another one: "Spanish".
import { useWords } from "../words/words.tsx";

export function useLanguageName(code: string): string {
  const { tag } = useWords("language");
  if (code === "") return "";
  return new Intl.DisplayNames(tag, { type: "language" }).of(code) ?? code;
}
