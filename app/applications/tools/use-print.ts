// Prints the list: all that match, not only the rows that are loaded, up to a bound that the paper states.
import { useState } from "react";
import { loadPages } from "../list/load-pages.ts";
import type { useApplications } from "../list/use-applications.ts";

/** About 60 pages of paper; more of them on one page take browsers minutes. */
const maxPrinted = 2_000;

/** `printing` is the number of rows that are loaded, while more of them are loaded for the paper. */
export function usePrint(list: ReturnType<typeof useApplications>["list"]) {
  const [isLoading, setLoading] = useState(false);

  async function print() {
    if (isLoading) return;
    setLoading(true);
    await loadPages(list, ({ length }) => length >= maxPrinted);
    setLoading(false);
    setTimeout(() => window.print()); // after the rows are rendered
  }

  const printing = isLoading ? (list.data?.pages.flat().length ?? 0) : undefined;
  return { print: () => void print(), printing };
}
