// The list's data: the rows loaded so far, the exact counts, and how to load more.
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ApplicationFilter, noFilter } from "./application-filter.ts";
import { countApplications, listApplications, pageSize } from "./applications-store.ts";
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
  const total = useCount(noFilter).data;
  const matching = useCount({ ...filter, sort: noFilter.sort }).data;
  return { list, total: total?.count, matching: matching?.count, isMoreMatching: matching?.isMore ?? false };
}

function useCount(filter: ApplicationFilter) {
  return useQuery({
    queryKey: [countKey, filter],
    queryFn: ({ signal }) => countApplications(filter, signal),
    placeholderData: keepPreviousData,
  });
}
