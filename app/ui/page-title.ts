// Puts a prefix before the document's title, so that screen readers read it first: there is a problem, or the
// application was received.
import { useEffect } from "react";

export function useTitlePrefix(prefix: string, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const shown = document.title;
    // The server may have rendered the prefix already.
    const title = shown.startsWith(prefix) ? shown.slice(prefix.length) : shown;
    document.title = `${prefix}${title}`;
    return () => {
      if (document.title === `${prefix}${title}`) document.title = title;
    };
  }, [prefix, isShown]);
}
