// Where a page of the list starts. Keyset pagination keeps page 2,000 as fast as page 2, and new applications
// shift nothing.
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationSort } from "./application-filter.ts";

/** The last row of the previous page; the next page starts after it. */
export type PageStart = Pick<ListedApplication, "created_at" | "id" | "sort_name"> | undefined;

/** The column that a list is sorted by; rows with the same value follow in the order of their ids. */
export const pageStartColumns = {
  newest: "created_at",
  oldest: "created_at",
  name: "sort_name",
} as const satisfies Record<ApplicationSort, string>;

/**
 * The rows after `start`, newest first. The bound on `value` is the weaker condition, but only it can use the
 * index.
 */
export function keysetBounds({ created_at, id }: NonNullable<PageStart>): { value: string; after: string } {
  return {
    value: created_at,
    after: `created_at.lt."${created_at}",and(created_at.eq."${created_at}",id.lt.${id})`,
  };
}
