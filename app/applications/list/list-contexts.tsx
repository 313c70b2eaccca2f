// Provides what the cells of the list need by context, so that the table does not pass it on.
import { type ReactNode, useMemo } from "react";
import type { ListedApplication } from "../../backend/database-schema.ts";
import { AssignmentsContext, useAssignments } from "../assignment/use-assignment.ts";
import { useLatestNews } from "../live/use-news.ts";
import { ViewersContext } from "../live/viewers.tsx";
import type { ApplicationFilter } from "./application-filter.ts";
import { OpenApplicationContext } from "./open-application.ts";
import { type OpenEndsById, OpenEndsContext } from "./open-ends.ts";
import { PossibleDuplicatesContext, usePossibleDuplicates } from "./possible-duplicates.ts";
import { ShownIdsContext } from "./select-all.tsx";
import { type Selection, SelectionContext } from "./selection.ts";
import { SortingContext } from "./sort-button.tsx";
import type { ChangeFilter } from "./use-filter.ts";

type ListContextsProps = {
  pages: ListedApplication[][];
  /** The rows of these pages that are shown. */
  applications: ListedApplication[];
  openEnds: OpenEndsById;
  selection: Selection;
  filter: ApplicationFilter;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onFilter: ChangeFilter;
  children: ReactNode;
};

export function ListContexts(props: ListContextsProps) {
  const { pages, applications, openEnds, selection, filter, openId, onOpen, onFilter, children } = props;
  const duplicates = usePossibleDuplicates(pages);
  const assignments = useAssignments(pages);
  const { viewers } = useLatestNews();
  const opening = useMemo(() => ({ openId, open: onOpen }), [openId, onOpen]);
  const shownIds = useMemo(() => applications.map(({ id }) => id), [applications]);
  const sorting = useMemo(
    () => ({
      sort: filter.sort,
      onSort: (sort: ApplicationFilter["sort"]) => onFilter({ sort }),
    }),
    [filter.sort, onFilter],
  );
  return (
    <OpenApplicationContext value={opening}>
      <SelectionContext value={selection}>
        <ShownIdsContext value={shownIds}>
          <PossibleDuplicatesContext value={duplicates}>
            <OpenEndsContext value={openEnds}>
              <AssignmentsContext value={assignments}>
                <ViewersContext value={viewers}>
                  <SortingContext value={sorting}>{children}</SortingContext>
                </ViewersContext>
              </AssignmentsContext>
            </OpenEndsContext>
          </PossibleDuplicatesContext>
        </ShownIdsContext>
      </SelectionContext>
    </OpenApplicationContext>
  );
}
