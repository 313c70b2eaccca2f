// The list in each of its states: loading, failed, empty, no match, and rows. Below it one live region stays
// through all of them, and says how many there are.
import { useCallback, useEffect } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { ListedApplication, StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";
import { ApplicationTable } from "./application-table.tsx";
import { pageSize } from "./applications-store.ts";
import { listPanelId } from "./status-tabs.tsx";
import type { useApplications } from "./use-applications.ts";
import { useDoneCount } from "./use-done-count.ts";

type ApplicationListProps = {
  list: ReturnType<typeof useApplications>["list"];
  filter: ApplicationFilter;
  applications: ListedApplication[];
  matching: number | undefined;
  isMoreMatching: boolean;
  onDecide: (application: StoredApplication, decision: Decision) => void;
};

export function ApplicationList({ list, filter, applications, ...props }: ApplicationListProps) {
  const { matching, isMoreMatching, onDecide } = props;
  const words = useWords("applications");
  const { fetchNextPage, hasNextPage, isFetching, isError } = list;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetching, isError]);

  // After a change of many, the rows that still match move up from the next pages.
  const isFilling = applications.length < pageSize / 2 && hasNextPage;
  useEffect(() => {
    if (isFilling) loadMore();
  }, [isFilling, loadMore]);

  /** The pressed button goes, so the focus moves to the list. */
  function loadAgain() {
    document.getElementById(listPanelId)?.focus();
    void list.refetch();
  }

  const hasRows = applications.length > 0;
  const done = useDoneCount(applications, filter);
  const isLoading = list.isPending || (!hasRows && !isError && (hasNextPage || isFetching));
  return (
    <>
      {isLoading ? <Spinner label={words.loading} /> : null}
      {isError ? (
        <LoadFailure onRetry={() => void (applications.length > 0 ? fetchNextPage() : list.refetch())} />
      ) : null}
      {hasRows ? (
        <ApplicationTable
          applications={applications}
          matching={isMoreMatching ? undefined : matching}
          filter={filter}
          onNearEnd={loadMore}
          onDecide={onDecide}
        />
      ) : null}
      <div role="status" className={hasNextPage || !hasRows ? "" : "print:hidden"}>
        {hasRows ? (
          <ShownCount
            shown={applications.length - done}
            done={done}
            matching={matching}
            isMoreMatching={isMoreMatching}
            hasNextPage={hasNextPage}
            isLoading={list.isFetchingNextPage}
          />
        ) : isLoading || isError ? null : (
          <Notice title={whyEmpty(filter, words)} />
        )}
      </div>
      {done > 0 ? (
        <Button variant="plain" size="compact" className="print:hidden" onClick={loadAgain}>
          {words.loadAgain}
        </Button>
      ) : null}
    </>
  );
}

function whyEmpty(filter: ApplicationFilter, words: Words["applications"]): string {
  const { from, to } = filter;
  if (from && to && from > to) return words.fromAfterTo;
  return isFiltered(filter) ? words.noMatch : words.empty;
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  const words = useWords("applications");
  return (
    <Notice tone="error" title={words.loadFailed}>
      <Button variant="outline" onClick={onRetry}>
        {words.tryAgain}
      </Button>
    </Notice>
  );
}

type ShownCountProps = {
  shown: number;
  /** Beside them, the rows that leave the list when it is loaded again. */
  done: number;
  matching: number | undefined;
  isMoreMatching: boolean;
  hasNextPage: boolean;
  isLoading: boolean;
};

/** Until it is known how many match, only how many are shown, unless these are all. */
function ShownCount({ shown, done, matching, isMoreMatching, hasNextPage, isLoading }: ShownCountProps) {
  const words = useWords("applications");
  const isUnknown = matching === undefined && hasNextPage;
  const all = formatTotal(Math.max(matching ?? 0, shown), isMoreMatching && hasNextPage, words);
  return (
    <p className="py-3 text-ink-muted text-sm">
      <span>
        {isUnknown
          ? formatMessage(words.shownUncounted, { shown: formatCount(shown) })
          : formatMessage(words.shown, { shown: formatCount(shown), matching: all })}
      </span>
      {done > 0 ? (
        <span>{` · ${formatPlural(words.done, { count: formatCount(done), number: done })}`}</span>
      ) : null}
      <span className="print:hidden">
        {isLoading ? ` · ${words.loadingMore}` : hasNextPage ? ` · ${words.moreOnScroll}` : ""}
      </span>
    </p>
  );
}
