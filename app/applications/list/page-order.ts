// The three orders of the list and where a page starts in each. Keyset pagination keeps page 2,000 as fast as
// page 2, and new applications shift nothing. The bound on `value` is the weaker condition, but only it can
// use the index.
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationSort } from "./application-filter.ts";

/** The last row of the previous page; the next page starts after it. */
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
  const strictOperator = isAscending ? "gt" : "lt";
  const text = quoted(value);
  return {
    operator: isAscending ? "gte" : "lte",
    value,
    after: `${column}.${strictOperator}.${text},and(${column}.eq.${text},id.${strictOperator}.${start.id})`,
  };
}

/** Quotes a value for PostgREST, so that commas, quotes and parentheses are literal. */
export function quoted(value: string): string {
  return `"${value.replaceAll(/[\\"]/g, "\\$&")}"`;
}
