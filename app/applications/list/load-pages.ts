// Loads the pages of the list that are missing, one after another.
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { useApplications } from "./use-applications.ts";

type List = ReturnType<typeof useApplications>["list"];

/** Stops when `isEnough` says so, at the end of the list, or after a failure. Returns all rows loaded. */
export async function loadPages(
  list: List,
  isEnough: (rows: ListedApplication[]) => boolean,
): Promise<ListedApplication[]> {
  let rows = list.data?.pages.flat() ?? [];
  let hasMore = list.hasNextPage;
  while (hasMore && !isEnough(rows)) {
    const { data, isError, hasNextPage } = await list.fetchNextPage({ cancelRefetch: false });
    if (isError) break;
    rows = data?.pages.flat() ?? rows;
    hasMore = hasNextPage;
  }
  return rows;
}
