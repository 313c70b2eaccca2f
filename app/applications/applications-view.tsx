// The heading with the exact count, the tabs, the toolbar, the list in each of its states, and the open
// application.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Elements } from "../ui/elements.ts";
import { useWords } from "../words/words.tsx";
import { DecideSeveralDialog } from "./decide/decide-several-dialog.tsx";
import type { Deciding } from "./decide/several-form.ts";
import { DeskFrame } from "./desk-frame.tsx";
import { ApplicationDialog } from "./detail/application-dialog.tsx";
import { KeptWords } from "./detail/kept-words.tsx";
import { useOpenApplicationId } from "./detail/use-open-application-id.ts";
import { noFilter } from "./list/application-filter.ts";
import { ApplicationFilters } from "./list/application-filters.tsx";
import { ApplicationList } from "./list/application-list.tsx";
import { tabOf } from "./list/applications-store.ts";
import { headingCount } from "./list/heading-count.ts";
import { ListContexts } from "./list/list-contexts.tsx";
import { useOpenEnds } from "./list/open-ends.ts";
import { useSelection } from "./list/selection.ts";
import { SkipToList } from "./list/skip-to-list.tsx";
import { listPanelId, StatusTabs } from "./list/status-tabs.tsx";
import { useAllMatching } from "./list/use-all-matching.ts";
import { listKey, useApplications, useTabCounts } from "./list/use-applications.ts";
import { useFilter } from "./list/use-filter.ts";
import { useShownApplications } from "./list/use-shown-applications.ts";
import { useStickyBar } from "./list/use-sticky-bar.ts";
import { NewsLine } from "./live/news-line.tsx";
import { forgetNewIds, useNews } from "./live/use-news.ts";
import { MyDesk } from "./my-desk.tsx";
import { SavedViewLinks } from "./saved-views/saved-view-links.tsx";
import { SelectionBar } from "./set-status/selection-bar.tsx";
import { useSelectedStatus } from "./set-status/use-selected-status.ts";
import { useWithdrawnQuestion, WithdrawnQuestion } from "./set-status/withdrawn-question.tsx";
import { ListTools } from "./tools/list-tools.tsx";

export function ApplicationsView({ notice }: { notice: Elements }) {
  const words = useWords("applications");
  const { filter, wanted, changeFilter, clearFilters, clearings } = useFilter();
  const client = useQueryClient();
  const [openId, setOpenId] = useOpenApplicationId();
  const { list, total, matching, isMoreMatching } = useApplications(filter);
  const counts = useTabCounts(filter);
  const selection = useSelection();
  const marking = useSelectedStatus(selection);
  const all = useAllMatching({ list, filter, selection });
  const bar = useStickyBar();
  /** The applications as they were selected: those that are decided leave the selection. */
  const [deciding, setDeciding] = useState<Deciding>();
  const news = useNews(openId);

  const { deletedIds, undecidedIds } = marking;
  const { pages, applications } = useShownApplications({
    ...{ list, filter, openId, deletedIds, undecidedIds },
    changedIds: news.changedIds,
  });
  const openEnds = useOpenEnds(pages);
  const asking = useWithdrawnQuestion({ openEnds, marking });

  function showNew() {
    forgetNewIds(client);
    changeFilter(noFilter);
    void client.resetQueries({ queryKey: [listKey, noFilter] });
  }

  function goOnDeciding(begun: Deciding) {
    selection.select([...selection.ids], false);
    selection.select(
      begun.applications.map(({ id }) => id),
      true,
    );
    setDeciding(begun);
  }

  return (
    <DeskFrame
      ref={bar.frame}
      notice={
        <>
          <SkipToList />
          {notice}
          <KeptWords openId={openId} onOpen={setOpenId} onDecide={goOnDeciding} />
        </>
      }
      title={words.title}
      count={headingCount({ filter, total, matching, isMoreMatching }, words)}
      isBesidePanel={openId !== undefined}
      tools={
        <ListTools
          list={list}
          filter={filter}
          matching={matching}
          isMoreMatching={isMoreMatching}
          own={
            // Beside an open application it would wrap, and the list would move under the pointer.
            <span className={openId ? "xl:hidden" : ""}>
              <MyDesk onOpen={setOpenId} />
            </span>
          }
        />
      }
    >
      <SavedViewLinks />
      <div className="@container">
        <div ref={bar.bar} className="z-20 bg-ground lg:sticky lg:top-0 print:hidden">
          <div className="grid grid-cols-[minmax(0,1fr)] @4xl:grid-cols-[minmax(0,1fr)_auto] @min-[75rem]:grid-cols-[auto_minmax(0,1fr)]">
            <StatusTabs wanted={wanted} counts={counts} onFilter={changeFilter} />
            <NewsLine news={news} applications={applications} onShow={showNew} />
            <div className="@4xl:col-start-1 @4xl:row-start-2 flex py-1.5 lg:py-2 @min-[75rem]:col-span-2">
              <ApplicationFilters
                key={clearings}
                wanted={wanted}
                shownSearch={list.isPending || list.isPlaceholderData ? undefined : filter.search}
                onFilter={changeFilter}
                onClear={clearFilters}
              />
            </div>
          </div>
        </div>
        <ListContexts
          pages={pages}
          applications={applications}
          openEnds={openEnds}
          selection={selection}
          filter={filter}
          openId={openId}
          onOpen={setOpenId}
          onFilter={changeFilter}
        >
          <div id={listPanelId} tabIndex={-1} role="tabpanel" aria-labelledby={`tab-${tabOf(wanted)}`}>
            <ApplicationList
              list={list}
              filter={filter}
              applications={applications}
              matching={matching}
              isMoreMatching={isMoreMatching}
              onDecide={asking.decideOne}
            />
          </div>
        </ListContexts>
        {list.isPending ? null : (
          <SelectionBar
            applications={applications}
            selection={selection}
            marking={marking}
            onMark={asking.mark}
            matching={matching}
            isMoreMatching={isMoreMatching}
            all={all}
            isApplicationOpen={openId !== undefined}
            onDecide={setDeciding}
          />
        )}
      </div>
      {asking.asked ? <WithdrawnQuestion {...asking.asked} /> : null}
      {deciding ? (
        <DecideSeveralDialog
          {...deciding}
          onSettled={(ids) => selection.select(ids, false)}
          onClose={() => setDeciding(undefined)}
        />
      ) : null}
      <ApplicationDialog
        openId={openId}
        list={list}
        applications={applications}
        matching={matching}
        isMoreMatching={isMoreMatching}
        marking={marking}
        onOpen={setOpenId}
      />
    </DeskFrame>
  );
}
