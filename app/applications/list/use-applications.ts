// The list's data: the rows loaded so far, the counts, and how to load more.
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ApplicationFilter, noFilter } from "./application-filter.ts";
import { countShown, countTabs, listApplications, pageSize, type TabCounts } from "./applications-store.ts";
import type { PageStart } from "./page-order.ts";

export const listKey = "applications-list";
export const countKey = "applications-count";

export function useApplications(filter: ApplicationFilter) {
  const list = useInfiniteQuery({
    queryKey: [listKey, filter],
    queryFn: ({ pageParam, signal }) => listApplications(filter, pageParam, signal),
    initialPageParam: undefined as PageStart,
    getNextPageParam: (page): PageStart => (page.length < pageSize ? undefined : page.at(-1)),
    placeholderData: keepPreviousData,
  });
  const total = useTabCounts(noFilter)?.all.count;
  const counts = useTabCounts(filter);
  const matching = counts && countShown(counts, filter);
  return { list, total, matching: matching?.count, isMoreMatching: matching?.isMore ?? false };
}

/**
 * How many each tab of the list shows under the filter's other parts: exact among 10,000 applications, else
 * counted to 1,000. Undefined until they are known.
 */
export function useTabCounts(filter: ApplicationFilter): TabCounts | undefined {
  // One answer serves all tabs; only a status with Flagged has a count of its own.
  const isOneTab = filter.status === undefined || !filter.isHeld;
  const counted = isOneTab ? { ...filter, status: undefined, isHeld: false } : filter;
  return useQuery({
    queryKey: [countKey, { ...counted, sort: noFilter.sort }],
    queryFn: ({ signal }) => countTabs(counted, signal),
    placeholderData: keepPreviousData,
  }).data;
}
