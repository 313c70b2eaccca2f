// The list as the screen sees it: the rows loaded so far, the true counts, and how to get more (spec section 2).
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type ApplicationFilter, isFiltered, noFilter } from "./application-filter.ts";
import { countApplications, listApplications, type PageStart, pageSize } from "./applications-store.ts";

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
  const total = useCount(noFilter);
  const matching = useCount(filter);
  return { list, total: total.data, matching: isFiltered(filter) ? matching.data : total.data };
}

function useCount(filter: ApplicationFilter) {
  return useQuery({
    queryKey: [countKey, filter],
    queryFn: ({ signal }) => countApplications(filter, signal),
    placeholderData: keepPreviousData,
  });
}
