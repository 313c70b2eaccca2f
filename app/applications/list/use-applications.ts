// The list's data: the rows loaded so far, the counts, and how to load more.
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSchoolDays } from "../school-days.ts";
import { type ApplicationFilter, noFilter } from "./application-filter.ts";
import {
  type ApplicationCount,
  countOneTab,
  countTabs,
  listApplications,
  pageSize,
  type TabCounts,
  tabOf,
} from "./applications-store.ts";
import type { PageStart } from "./page-order.ts";

export const listKey = "applications-list";
export const countKey = "applications-count";

export function useApplications(filter: ApplicationFilter) {
  const days = useSchoolDays();
  const list = useInfiniteQuery({
    queryKey: [listKey, filter],
    queryFn: ({ pageParam, signal }) => listApplications({ filter, days, after: pageParam }, signal),
    initialPageParam: undefined as PageStart,
    getNextPageParam: (page): PageStart => (page.length < pageSize ? undefined : page.at(-1)),
    placeholderData: keepPreviousData,
  });
  const total = useTabCounts(noFilter)?.all.count;
  const matching = useShownCount(filter);
  return { list, total, matching: matching?.count, isMoreMatching: matching?.isMore ?? false };
}

// A count has no button that tries again, and the data client repeats no call of a function.
const countRetries = 2;

/** How many each tab of the list shows under the filter's other parts. Undefined until they are known. */
export function useTabCounts(filter: ApplicationFilter): TabCounts | undefined {
  const days = useSchoolDays();
  // One answer serves all tabs.
  const counted = {
    ...filter,
    status: undefined,
    isUntold: false,
    isFollowUp: false,
    isHeld: false,
    isDuplicate: false,
  };
  return useQuery({
    queryKey: [countKey, { ...counted, sort: noFilter.sort }],
    queryFn: ({ signal }) => countTabs(counted, days, signal),
    placeholderData: keepPreviousData,
    retry: countRetries,
  }).data;
}

/** Those of two tabs, such as flagged ones of one status, and a tab without a count are counted alone. */
function useShownCount(filter: ApplicationFilter): ApplicationCount | undefined {
  const { status, isUntold, isFollowUp, isHeld, isDuplicate } = filter;
  const days = useSchoolDays();
  const tabs = useTabCounts(filter);
  const isOfTab =
    [status !== undefined, isUntold, isFollowUp, isHeld, isDuplicate].filter(Boolean).length <= 1;
  const known = isOfTab ? tabs?.[tabOf(filter)] : undefined;
  const counted = useQuery({
    queryKey: [countKey, { ...filter, sort: noFilter.sort }, "one tab"],
    queryFn: async ({ signal }) => (await countOneTab(filter, days, signal)) ?? null,
    placeholderData: keepPreviousData,
    retry: countRetries,
    enabled: tabs !== undefined && known === undefined,
  }).data;
  return known ?? counted ?? undefined;
}
