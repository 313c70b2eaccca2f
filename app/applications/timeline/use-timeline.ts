// The history of an application, fetched again when news say so (app/applications/live/), and at an interval
// in case those fail. The interval is short while an email waits to be sent.
import { useQuery } from "@tanstack/react-query";
import { applicationQueryKey } from "../detail/use-application.ts";
import { readTimeline, type TimelineRows } from "./timeline-store.ts";

const refetchIntervalMs = 60_000;
const waitingRefetchIntervalMs = 3_000;

export function useTimeline(id: string) {
  return useQuery({
    queryKey: applicationQueryKey(id, "timeline"),
    queryFn: ({ signal }) => readTimeline(id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (hasWaiting(state.data) ? waitingRefetchIntervalMs : refetchIntervalMs),
  });
}

function hasWaiting(rows: TimelineRows | undefined): boolean {
  return rows !== undefined && rows.outcomes.length < rows.messages.length;
}

/** The address of who set this status last, if the history is there and says so. */
export function useStatusSetter(id: string, status: string): string | undefined {
  const last = useTimeline(id).data?.changes[0];
  return last?.to_status === status ? (last.changed_by_email ?? undefined) : undefined;
}
