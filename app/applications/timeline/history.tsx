// What happened to an application, newest first: receipt, status changes, assignments and erasures.
import type { StoredApplication } from "../../backend/database-schema.ts";
import { Button } from "../../ui/button.tsx";
import { DialogSection } from "../../ui/dialog-section.tsx";
import { useWords } from "../../words/words.tsx";
import { buildTimeline, isSaid } from "./timeline.ts";
import { TimelineEntries } from "./timeline-entries.tsx";
import { maxEntries } from "./timeline-store.ts";
import type { useTimeline } from "./use-timeline.ts";

type HistoryProps = { application: StoredApplication; timeline: ReturnType<typeof useTimeline> };

export function History({ application, timeline: { data: rows, isError, refetch } }: HistoryProps) {
  const { timeline: words, tryAgain } = useWords("applicationDetail");
  return (
    <DialogSection title={words.title}>
      {isError ? (
        <p role="alert" className="font-semibold text-danger">
          {words.failed}{" "}
          <Button variant="quiet" size="compact" className="px-0!" onClick={() => void refetch()}>
            {tryAgain}
          </Button>
        </p>
      ) : null}
      {!rows && !isError ? <p className="text-ink-muted">{words.loading}</p> : null}
      {rows ? (
        <TimelineEntries
          applicationId={application.id}
          entries={buildTimeline(application, rows).filter(
            (entry) => entry.kind !== "note" && !isSaid(entry),
          )}
        />
      ) : null}
      {rows?.changes.length === maxEntries ? <p className="text-ink-muted text-sm">{words.older}</p> : null}
    </DialogSection>
  );
}
