// The list in each of its states: loading, failed, empty, no match, and rows.
import { useCallback, useEffect } from "react";
import type { Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { ListedApplication, StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { formatCount, formatTotal } from "../describe-application.ts";
import { type ApplicationFilter, isFiltered } from "./application-filter.ts";
import { ApplicationTable } from "./application-table.tsx";
import { pageSize } from "./applications-store.ts";
import type { useApplications } from "./use-applications.ts";

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

  if (list.isPending) return <Spinner label={words.loading} />;
  if (applications.length === 0 && !isError && (hasNextPage || isFetching))
    return <Spinner label={words.loading} />;
  return (
    <>
      {isError ? (
        <LoadFailure onRetry={() => void (applications.length > 0 ? fetchNextPage() : list.refetch())} />
      ) : null}
      {applications.length > 0 ? (
        <>
          <ApplicationTable
            applications={applications}
            matching={isMoreMatching ? undefined : matching}
            filter={filter}
            onNearEnd={loadMore}
            onDecide={onDecide}
          />
          <ShownCount
            shown={applications.length}
            matching={matching}
            isMoreMatching={isMoreMatching}
            hasNextPage={hasNextPage}
            isLoading={list.isFetchingNextPage}
          />
        </>
      ) : null}
      {applications.length === 0 && !isError ? (
        isFiltered(filter) ? (
          <Notice title={words.noMatch} />
        ) : (
          <Notice title={words.empty} />
        )
      ) : null}
    </>
  );
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
  matching: number | undefined;
  isMoreMatching: boolean;
  hasNextPage: boolean;
  isLoading: boolean;
};

/** Until it is known how many match, only how many are shown, unless these are all. */
function ShownCount({ shown, matching, isMoreMatching, hasNextPage, isLoading }: ShownCountProps) {
  const words = useWords("applications");
  const isUnknown = matching === undefined && hasNextPage;
  const all = formatTotal(Math.max(matching ?? 0, shown), isMoreMatching && hasNextPage, words);
  return (
    <p role="status" className={`py-3 text-ink-muted text-sm ${hasNextPage ? "" : "print:hidden"}`}>
      <span>
        {isUnknown
          ? formatMessage(words.shownUncounted, { shown: formatCount(shown) })
          : formatMessage(words.shown, { shown: formatCount(shown), matching: all })}
      </span>
      <span className="print:hidden">
        {isLoading ? ` · ${words.loadingMore}` : hasNextPage ? ` · ${words.moreOnScroll}` : ""}
      </span>
    </p>
  );
}
