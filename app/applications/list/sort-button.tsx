// A column heading that sorts: by name, or by date and then in the opposite direction. The column's aria-sort
// states the direction.
import { createContext, type ReactNode, use } from "react";
import type { ApplicationSort } from "./application-filter.ts";
import { nextSort, type SortedColumn, sortDirection } from "./column-sort.ts";

type Sorting = { sort: ApplicationSort; onSort: (sort: ApplicationSort) => void };

export const SortingContext = createContext<Sorting>({ sort: "newest", onSort: () => undefined });

export function SortButton({ column, children }: { column: SortedColumn; children: ReactNode }) {
  const { sort, onSort } = use(SortingContext);
  const direction = sortDirection(column, sort);
  return (
    <button
      type="button"
      className="-mx-2 inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2 px-2 font-semibold lg:min-h-8 underline decoration-1 underline-offset-4 hover:decoration-2"
      onClick={() => onSort(nextSort(column, sort))}
    >
      <span>{children}</span>
      <svg
        viewBox="0 0 10 16"
        aria-hidden="true"
        className={`h-4 w-2.5 print:hidden ${direction ? "" : "opacity-40"}`}
      >
        {direction === "descending" ? null : <path d="M1 6.5 5 2l4 4.5z" fill="currentColor" />}
        {direction === "ascending" ? null : <path d="m1 9.5 4 4.5 4-4.5z" fill="currentColor" />}
      </svg>
    </button>
  );
}
