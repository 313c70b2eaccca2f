// The rows that are shown: the loaded ones without those that another status took out of the filter. Those
// that were opened since the dialog was opened stay until it closes, so that there is a way back to them.
import { useEffect, useMemo, useState } from "react";
import type { ListedApplication } from "../../backend/database-schema.ts";
import type { ApplicationFilter } from "./application-filter.ts";
import type { useApplications } from "./use-applications.ts";

type Shown = {
  list: ReturnType<typeof useApplications>["list"];
  filter: ApplicationFilter;
  openId: string | undefined;
  deletedIds: ReadonlySet<string>;
  /** Somebody else changed them, so the user decides again. */
  undecidedIds: ReadonlySet<string>;
  /** Somebody else changed them since the list was loaded: no row may move under the pointer. */
  changedIds: ReadonlySet<string>;
};

export function useShownApplications(shown: Shown) {
  const { list, filter, openId, deletedIds, undecidedIds, changedIds } = shown;
  const { data, isPlaceholderData } = list;
  const visited = useVisited(openId);
  const pages = data?.pages ?? noPages;
  const applications = useMemo(() => {
    const isKept = (id: string) =>
      visited.has(id) || id === openId || undecidedIds.has(id) || changedIds.has(id);
    const matches = ({ id, status }: ListedApplication) =>
      !filter.status || status === filter.status || isPlaceholderData || isKept(id);
    return pages.flat().filter((row) => !deletedIds.has(row.id) && matches(row));
  }, [pages, isPlaceholderData, filter.status, openId, visited, deletedIds, undecidedIds, changedIds]);
  return { pages, applications };
}

const noPages: ListedApplication[][] = [];
const none: ReadonlySet<string> = new Set();

/** The applications that were opened one after another, without closing the dialog. */
function useVisited(openId: string | undefined): ReadonlySet<string> {
  const [visited, setVisited] = useState(none);
  useEffect(() => {
    setVisited((ids) => (openId ? new Set(ids).add(openId) : none));
  }, [openId]);
  return visited;
}
