// The application that the dialog shows: first as the list has it, then as it is, looked at again while the
// dialog is open, so that what somebody else sets meanwhile is seen, and shows in the list too. Its other
// queries hang below the same key.
import { useQuery } from "@tanstack/react-query";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { updateCachedLists } from "../list/update-cached-lists.ts";
import { readApplication } from "./detail-store.ts";

const lookAgainMs = 15_000;

export function applicationQueryKey(
  id: string,
  part?: "row" | "timeline" | "possible-duplicates" | "hold" | "details",
): string[] {
  return part ? ["application", id, part] : ["application", id];
}

export function useApplication(id: string, listed: StoredApplication | undefined) {
  return useQuery({
    queryKey: applicationQueryKey(id, "row"),
    queryFn: async ({ signal, client }) => {
      const row = await readApplication(id, signal);
      // What somebody is working on does not vanish under their hands: the last state stays, with a word.
      if (row === null && client.getQueryData(applicationQueryKey(id, "row")))
        throw new Error("It cannot be read any more.");
      if (row) updateCachedLists(client, new Map([[id, row]]));
      return row;
    },
    ...(listed ? { initialData: listed } : {}),
    staleTime: 0,
    refetchInterval: lookAgainMs,
    refetchOnWindowFocus: true,
  });
}
