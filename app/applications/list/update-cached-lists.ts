// Writes changes of applications into the cached lists, so that a list keeps its position.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { listKey } from "./use-applications.ts";

/** Changes by application id. */
export type ApplicationUpdates = ReadonlyMap<string, Partial<StoredApplication>>;

/** A list that was old before stays so: it is read again when it is next opened. */
export function updateCachedLists(client: QueryClient, updates: ApplicationUpdates): void {
  const current = (row: StoredApplication) => {
    const changes = updates.get(row.id);
    return changes ? { ...row, ...changes } : row;
  };
  for (const query of client.getQueryCache().findAll({ queryKey: [listKey] })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const list = data as InfiniteData<StoredApplication[]> | undefined;
    if (!list) continue;
    query.setData(
      { ...list, pages: list.pages.map((page) => page.map(current)) },
      { updatedAt: dataUpdatedAt, manual: true },
    );
    if (isInvalidated) query.invalidate();
  }
}

/** Call after a change: a page that is still being fetched could bring back the rows as they were before. */
export function refetchPendingPages(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: [listKey],
    predicate: ({ state }) => state.fetchStatus === "fetching",
  });
}
