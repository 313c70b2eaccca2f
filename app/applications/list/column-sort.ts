// Which sort direction a column of the list shows, and which order its heading selects.
import type { ApplicationSort } from "./application-filter.ts";

export type SortedColumn = "name" | "date";

export function sortDirection(column: string, sort: ApplicationSort): "ascending" | "descending" | undefined {
  if (column === "name") return sort === "name" ? "ascending" : undefined;
  if (column !== "date" || sort === "name") return undefined;
  return sort === "newest" ? "descending" : "ascending";
}

export function nextSort(column: SortedColumn, sort: ApplicationSort): ApplicationSort {
  if (column === "name") return sort === "name" ? "newest" : "name";
  return sort === "newest" ? "oldest" : "newest";
}
