// Prints the list: all that match, not only the rows that are loaded, up to a bound that the paper states.
import { useState } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../describe-application.ts";
import { loadPages } from "./load-pages.ts";
import type { useApplications } from "./use-applications.ts";

/** About 60 pages of paper; more of them on one page take browsers minutes. */
const maxPrinted = 2_000;

export function PrintButton({ list }: { list: ReturnType<typeof useApplications>["list"] }) {
  const [isLoading, setLoading] = useState(false);

  async function print() {
    if (isLoading) return;
    setLoading(true);
    await loadPages(list, ({ length }) => length >= maxPrinted);
    setLoading(false);
    setTimeout(() => window.print()); // after the rows are rendered
  }

  const loaded = list.data?.pages.flat().length ?? 0;
  return (
    <Button
      variant="plain"
      size="compact"
      className="max-sm:px-2! max-sm:text-sm!"
      aria-disabled={isLoading}
      onClick={() => void print()}
    >
      {isLoading ? words.printing(formatCount(loaded)) : words.print}
    </Button>
  );
}
