// Puts what applications have become into the lists already loaded, so that a list keeps its place.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { listKey } from "./use-applications.ts";

/** By id. */
export type ApplicationUpdates = ReadonlyMap<string, Partial<StoredApplication>>;

export function updateCachedLists(client: QueryClient, become: ApplicationUpdates): void {
  client.setQueriesData<InfiniteData<StoredApplication[]>>({ queryKey: [listKey] }, (list) => {
    const current = (row: StoredApplication) => {
      const changes = become.get(row.id);
      return changes ? { ...row, ...changes } : row;
    };
    return list && { ...list, pages: list.pages.map((page) => page.map(current)) };
  });
}

/** After a change: a page that is on its way would bring the rows back as they were when it was asked for. */
export function refetchPendingPages(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [listKey],
    predicate: ({ state }) => state.fetchStatus === "fetching",
  });
}
