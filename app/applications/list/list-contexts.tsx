// What the cells of the list need to know, told past the table.
import { type ReactNode, useMemo } from "react";
import type { ApplicationFilter } from "./application-filter.ts";
import { ApplicationMarks, type Marks } from "./application-signals.ts";
import { OpenApplication } from "./open-application.ts";
import { SelectedApplications, type Selection } from "./selection.ts";
import { ApplicationSorting } from "./sort-button.tsx";
import type { ChangeFilter } from "./use-filter.ts";

type ListContextsProps = {
  marks: Marks;
  selection: Selection;
  filter: ApplicationFilter;
  onOpen: (id: string) => void;
  onFilter: ChangeFilter;
  children: ReactNode;
};

export function ListContexts({ marks, selection, filter, onOpen, onFilter, children }: ListContextsProps) {
  const sorting = useMemo(
    () => ({
      sort: filter.sort,
      onSort: (sort: ApplicationFilter["sort"]) => onFilter({ sort }),
    }),
    [filter.sort, onFilter],
  );
  return (
    <OpenApplication value={onOpen}>
      <SelectedApplications value={selection}>
        <ApplicationMarks value={marks}>
          <ApplicationSorting value={sorting}>{children}</ApplicationSorting>
        </ApplicationMarks>
      </SelectedApplications>
    </OpenApplication>
  );
}
