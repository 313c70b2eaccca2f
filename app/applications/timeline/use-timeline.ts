// The history of an application. It is fetched more often while an e-mail waits to be sent.
import { useQuery } from "@tanstack/react-query";
import { applicationQueryKey } from "../detail/use-application.ts";
import { readTimeline, type TimelineRows } from "./timeline-store.ts";

const refetchIntervalMs = 15_000;
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
