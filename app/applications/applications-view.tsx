// The heading with the exact count, the tabs, the toolbar, the list in each of its states, and the open
// application.
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { applicationsWords as words } from "#content/pages/applications.ts";
import { Button } from "../ui/button.tsx";
import { ApplicationDialog } from "./detail/application-dialog.tsx";
import { useOpenApplicationId } from "./detail/use-open-application-id.ts";
import { ExportButtons } from "./export/export-buttons.tsx";
import { noFilter } from "./list/application-filter.ts";
import { ApplicationFilters } from "./list/application-filters.tsx";
import { ApplicationList } from "./list/application-list.tsx";
import { KeyboardHelp } from "./list/keyboard-help.tsx";
import { ListContexts } from "./list/list-contexts.tsx";
import { ListHeading } from "./list/list-heading.tsx";
import { PrintButton } from "./list/print-button.tsx";
import { useSelection } from "./list/selection.ts";
import { listPanelId, StatusTabs, tabOf } from "./list/status-tabs.tsx";
import { useAllMatching } from "./list/use-all-matching.ts";
import { listKey, useApplications, useTabCounts } from "./list/use-applications.ts";
import { useFilter } from "./list/use-filter.ts";
import { useShownApplications } from "./list/use-shown-applications.ts";
import { useStickyBar } from "./list/use-sticky-bar.ts";
import { NewsLine } from "./live/news-line.tsx";
import { forgetNewIds, useNews } from "./live/use-news.ts";
import { MyDesk } from "./my-desk.tsx";
import { ViewLinks } from "./overview/view-links.tsx";
import { SavedViewLinks } from "./saved-views/saved-view-links.tsx";
import { SelectionBar } from "./status/selection-bar.tsx";
import { useSelectedStatus } from "./status/use-selected-status.ts";

export function ApplicationsView({ notice }: { notice: ReactNode }) {
  const { filter, wanted, changeFilter, clearFilters, clearings } = useFilter();
  const client = useQueryClient();
  const [openId, setOpenId] = useOpenApplicationId();
  const { list, total, matching, isMoreMatching } = useApplications(filter);
  const counts = useTabCounts(filter);
  const selection = useSelection();
  const marking = useSelectedStatus(selection);
  const all = useAllMatching({ list, filter, selection });
  const bar = useStickyBar();
  const news = useNews(openId);

  const { deletedIds, undecidedIds } = marking;
  const { pages, applications } = useShownApplications({
    ...{ list, filter, openId, deletedIds, undecidedIds },
    changedIds: news.changedIds,
  });

  function showNew() {
    forgetNewIds(client);
    changeFilter(noFilter);
    void client.resetQueries({ queryKey: [listKey, noFilter] });
  }

  return (
    <div ref={bar.frame} className={`px-4 pb-3 lg:px-6 ${openId ? "beside-panel" : ""}`}>
      <div className="empty:hidden print:hidden">{notice}</div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-1.5">
        <ListHeading filter={filter} total={total} matching={matching} isMoreMatching={isMoreMatching} />
        <ViewLinks />
        <NewsLine news={news} onShow={showNew} />
        {/* Beside an open application they would wrap, and the list would move under the pointer. */}
        <div
          className={`flex flex-wrap items-center justify-end gap-1.5 max-sm:w-full sm:ml-auto sm:gap-2 print:hidden ${openId ? "xl:hidden" : ""}`}
        >
          <MyDesk onOpen={setOpenId} />
          <Button
            variant="plain"
            size="compact"
            className="max-sm:px-2! max-sm:text-sm!"
            onClick={() => void client.resetQueries()}
          >
            {words.refresh}
          </Button>
          <KeyboardHelp />
          <PrintButton list={list} />
          <ExportButtons filter={filter} matching={matching} isMoreMatching={isMoreMatching} />
        </div>
      </div>
      <SavedViewLinks />
      <div className="@container">
        <div ref={bar.bar} className="z-20 bg-ground lg:sticky lg:top-0 print:hidden">
          <StatusTabs wanted={wanted} counts={counts} onFilter={changeFilter} />
          <div className="flex border-line border-t py-2">
            <ApplicationFilters
              key={clearings}
              wanted={wanted}
              onFilter={changeFilter}
              onClear={clearFilters}
            />
          </div>
        </div>
        <ListContexts
          pages={pages}
          applications={applications}
          selection={selection}
          filter={filter}
          openId={openId}
          onOpen={setOpenId}
          onFilter={changeFilter}
        >
          <div id={listPanelId} role="tabpanel" aria-labelledby={`tab-${tabOf(wanted)}`}>
            <ApplicationList
              list={list}
              filter={filter}
              applications={applications}
              matching={matching}
              isMoreMatching={isMoreMatching}
            />
          </div>
        </ListContexts>
        {list.isPending ? null : (
          <SelectionBar
            applications={applications}
            selection={selection}
            marking={marking}
            matching={matching}
            isMoreMatching={isMoreMatching}
            all={all}
          />
        )}
      </div>
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
