// The application in the dialog: first as the list has it, then fetched again when news say that it changed
// (app/applications/live/), and at an interval, since a row that an operator removed makes no news. Its other
// queries share the same key prefix.
import { useQuery } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { isCorrected } from "../contact/contact-fields.ts";
import { isRefusal } from "../failures.ts";
import { updateCachedLists } from "../list/update-cached-lists.ts";
import { readAgain } from "../read-again.ts";
import { readApplication } from "./detail-store.ts";

const refetchIntervalMs = 15_000;
const faultRefetchIntervalMs = 3_000;

export function applicationQueryKey(
  id: string,
  part?:
    | "row"
    | "timeline"
    | "possible-duplicates"
    | "hold"
    | "details"
    | "assignment"
    | "scores"
    | "reviews"
    | "notes",
): string[] {
  return part ? ["application", id, part] : ["application", id];
}

export function useApplication(id: string, listed: StoredApplication | undefined) {
  return useQuery({
    queryKey: applicationQueryKey(id, "row"),
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<StoredApplication>(applicationQueryKey(id, "row"));
      const row = await readApplication(id, signal);
      // Keeps the last known state, with an error message, if the application can no longer be read.
      if (row === null && before) throw new GoneError("It cannot be read any more.");
      if (row) updateCachedLists(client, new Map([[id, row]]));
      // A correction has parts beside the record, and is told in the history.
      if (row && before && isCorrected(before, row)) {
        void readAgain(client, applicationQueryKey(id, "details"));
        void readAgain(client, applicationQueryKey(id, "timeline"));
      }
      return row;
    },
    ...(listed ? { initialData: listed } : {}),
    staleTime: 0,
    refetchInterval: ({ state: { error } }) =>
      error && !isGone(error) ? faultRefetchIntervalMs : refetchIntervalMs,
    refetchOnWindowFocus: true,
  });
}

/** Whether the answer says that the application is gone or hidden. A fault says nothing about it. */
export function isGone(failure: unknown): boolean {
  return failure instanceof GoneError || isRefusal(failure);
}

class GoneError extends Error {
  override name = "GoneError";
}
