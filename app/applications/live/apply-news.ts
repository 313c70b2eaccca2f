// Brings what is cached up to date after news. Rows keep their place: loaded ones change where they are, and
// new applications wait until somebody asks for them.
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { refetchAssignments } from "../assignment/use-assignment.ts";
import { applicationQueryKey } from "../detail/use-application.ts";
import { refetchPendingPages, updateCachedLists } from "../list/update-cached-lists.ts";
import { countKey, listKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";
import type { Update } from "./news.ts";
import { readRows } from "./news-store.ts";

/** The most loaded rows that are read again at once. */
const maxRows = 1_000;

export function loadedIds(client: QueryClient): Set<string> {
  const lists = client.getQueriesData<InfiniteData<StoredApplication[]>>({ queryKey: [listKey] });
  return new Set(lists.flatMap(([, list]) => list?.pages.flat().map(({ id }) => id) ?? []));
}

export async function applyNews(client: QueryClient, update: Update, signal: AbortSignal): Promise<void> {
  const { touchedIds, changedIds, isCountStale, areAssignmentsStale, isMore } = update;
  const loaded = loadedIds(client);
  const staleIds = isMore ? [...loaded].slice(0, maxRows) : changedIds.filter((id) => loaded.has(id));
  if (staleIds.length > 0) {
    const rows = await readRows(staleIds, signal);
    updateCachedLists(client, new Map(rows.map((row) => [row.id, row])));
    refetchPendingPages(client);
  }
  if (isCountStale || isMore) void client.invalidateQueries({ queryKey: [countKey] });
  if (areAssignmentsStale) refetchAssignments(client);
  // The history first: it names who set the status that the row then shows.
  await Promise.all(
    touchedIds.map(async (id) => {
      await readAgain(client, applicationQueryKey(id, "timeline"));
      void client.invalidateQueries({ queryKey: applicationQueryKey(id) });
    }),
  );
}
