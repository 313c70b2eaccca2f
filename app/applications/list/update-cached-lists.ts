// Writes changes of applications into the cached lists, so that a list keeps its position.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { listKey } from "./use-applications.ts";

/** Changes by application id. */
export type ApplicationUpdates = ReadonlyMap<string, Partial<StoredApplication>>;

export function updateCachedLists(client: QueryClient, updates: ApplicationUpdates): void {
  client.setQueriesData<InfiniteData<StoredApplication[]>>({ queryKey: [listKey] }, (list) => {
    const current = (row: StoredApplication) => {
      const changes = updates.get(row.id);
      return changes ? { ...row, ...changes } : row;
    };
    return list && { ...list, pages: list.pages.map((page) => page.map(current)) };
  });
}

/** Call after a change: a page that is still being fetched could bring back the rows as they were before. */
export function refetchPendingPages(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [listKey],
    predicate: ({ state }) => state.fetchStatus === "fetching",
  });
}
