// The three orders of the list, and where a page begins in each: keyset instead of offset, so that page 2,000
// is as fast as page 2 and new applications shift nothing. The first bound says less than the second, but it
// alone leads into the index.
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationSort } from "./application-filter.ts";

/** The last row of the page before; the next page starts after it. */
export type PageStart = Pick<ListedApplication, "created_at" | "id" | "sort_name"> | undefined;

export type PageOrder = { column: "created_at" | "sort_name"; isAscending: boolean };

export const pageOrders: Record<ApplicationSort, PageOrder> = {
  newest: { column: "created_at", isAscending: false },
  oldest: { column: "created_at", isAscending: true },
  name: { column: "sort_name", isAscending: true },
};

export type PageBounds = { operator: "gte" | "lte"; value: string; after: string };

export function keysetBounds({ column, isAscending }: PageOrder, start: NonNullable<PageStart>): PageBounds {
  const value = start[column] ?? "";
  const beyond = isAscending ? "gt" : "lt";
  const text = quoted(value);
  return {
    operator: isAscending ? "gte" : "lte",
    value,
    after: `${column}.${beyond}.${text},and(${column}.eq.${text},id.${beyond}.${start.id})`,
  };
}

/** As PostgREST reads it, so that commas, quotes and parentheses are ordinary characters. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, "\\$&")}"`;
}
