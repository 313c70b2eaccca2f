// Puts a word before the document's title while something on the page is wrong, so that it is heard first.
import { useEffect } from "react";

export function useTitlePrefix(prefix: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const shown = document.title;
    // A page that the server rendered with the word has it already.
    const title = shown.startsWith(prefix) ? shown.slice(prefix.length) : shown;
    document.title = `${prefix}${title}`;
    return () => {
      if (document.title === `${prefix}${title}`) document.title = title;
    };
  }, [prefix, isShown]);
}
