// Puts a word before the document's title while something on the page is wrong, so that it is heard first.
import { useEffect } from "react";

export function useTitlePrefix(prefix: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const title = document.title;
    document.title = `${prefix}${title}`;
    return () => {
      if (document.title === `${prefix}${title}`) document.title = title;
    };
  }, [prefix, isShown]);
}
