// Provides what the cells of the list need by context, so that the table does not pass it on.
import { type ReactNode, useMemo } from "react";
import type { ApplicationFilter } from "./application-filter.ts";
import { type ApplicationSignals, ApplicationSignalsContext } from "./application-signals.ts";
import { OpenApplicationContext } from "./open-application.ts";
import { type Selection, SelectionContext } from "./selection.ts";
import { SortingContext } from "./sort-button.tsx";
import type { ChangeFilter } from "./use-filter.ts";

type ListContextsProps = {
  marks: ApplicationSignals;
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
    <OpenApplicationContext value={onOpen}>
      <SelectionContext value={selection}>
        <ApplicationSignalsContext value={marks}>
          <SortingContext value={sorting}>{children}</SortingContext>
        </ApplicationSignalsContext>
      </SelectionContext>
    </OpenApplicationContext>
  );
}
