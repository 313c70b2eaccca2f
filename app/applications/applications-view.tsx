// The heading with the exact count, the filters, the list in each of its states, and the dialog.
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import { Button } from "../ui/button.tsx";
import { formatCount } from "./describe-application.ts";
import { ApplicationDialog } from "./detail/application-dialog.tsx";
import { useOpenApplicationId } from "./detail/use-open-application-id.ts";
import { ExportButton } from "./export/export-button.tsx";
import { ApplicationFilters } from "./list/application-filters.tsx";
import { ApplicationList } from "./list/application-list.tsx";
import { useApplicationSignals } from "./list/application-signals.ts";
import { ListContexts } from "./list/list-contexts.tsx";
import { useSelection } from "./list/selection.ts";
import { useApplications } from "./list/use-applications.ts";
import { useFilter } from "./list/use-filter.ts";
import { SelectionBar } from "./status/selection-bar.tsx";
import { useSelectedStatus } from "./status/use-selected-status.ts";

export function ApplicationsView({ notice }: { notice: ReactNode }) {
  const { filter, wanted, changeFilter, clearFilters, clearings } = useFilter();
  const client = useQueryClient();
  const [openId, setOpenId] = useOpenApplicationId();
  const { list, total, matching, isMoreMatching } = useApplications(filter);
  const marks = useApplicationSignals(list.data?.pages ?? []);
  const selection = useSelection();
  const marking = useSelectedStatus(selection);

  const { deletedIds, undecidedIds } = marking;
  const applications = useMemo(() => {
    // A row whose status no longer matches the filter stays while its dialog is open.
    const isKept = (id: string) => id === openId || undecidedIds.has(id) || list.isPlaceholderData;
    return (list.data?.pages.flat() ?? [])
      .filter(({ id }) => !deletedIds.has(id))
      .filter(({ id, status }) => !filter.status || status === filter.status || isKept(id));
  }, [list.data, list.isPlaceholderData, filter.status, openId, deletedIds, undecidedIds]);

  return (
    <div className="sheet space-y-6 py-8">
      <h1 className="font-heading text-3xl sm:text-4xl">
        {words.title}
        {total === undefined ? null : <span className="text-ink-muted"> ({formatCount(total)})</span>}
      </h1>
      <div className="empty:hidden print:hidden">{notice}</div>
      <div className="flex flex-wrap items-end gap-4 print:hidden">
        <ApplicationFilters key={clearings} wanted={wanted} onFilter={changeFilter} />
        <Button variant="outline" onClick={() => void client.resetQueries()}>
          {words.refresh}
        </Button>
        <Button variant="outline" onClick={() => window.print()}>
          {words.print}
        </Button>
        <ExportButton filter={filter} matching={matching} isMoreMatching={isMoreMatching} />
      </div>
      {list.isPending ? null : (
        <SelectionBar applications={applications} selection={selection} marking={marking} />
      )}
      <ListContexts
        marks={marks}
        selection={selection}
        filter={filter}
        onOpen={setOpenId}
        onFilter={changeFilter}
      >
        <ApplicationList
          list={list}
          filter={filter}
          applications={applications}
          matching={matching}
          isMoreMatching={isMoreMatching}
          onClear={clearFilters}
        />
      </ListContexts>
      <ApplicationDialog
        openId={openId}
        list={list}
        applications={applications}
        matching={matching}
        isMoreMatching={isMoreMatching}
        onOpen={setOpenId}
      />
    </div>
  );
}
