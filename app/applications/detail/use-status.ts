// Sets an application's status if it is still the one that was shown, and writes the resulting status into
// the cached rows, so that the list keeps its position.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApplicationStatus } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { wasAnswered } from "../failures.ts";
import { refetchPendingPages, updateCachedLists } from "../list/update-cached-lists.ts";
import { countKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";
import { changeStatus, type StatusChange } from "./detail-store.ts";
import { noteOwnStatus } from "./own-status.ts";
import { applicationQueryKey } from "./use-application.ts";

/** The mutation's result is the status afterwards, and whether this call set it. */
export function useStatus(id: string) {
  const words = useWords("applications");
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (change: Omit<StatusChange, "id">) => changeStatus({ id, ...change }),
    onSuccess: async ({ status, isSet }) => {
      await putStatus(client, id, status);
      void client.invalidateQueries({ queryKey: [countKey] });
      void readAgain(client, applicationQueryKey(id, "timeline"));
      if (isSet) toast({ title: formatMessage(words.markedAs, { status }), variant: "success" });
    },
    onError: (failure, { to }) => {
      logFailure("Setting the status failed.", failure);
      toast({ title: words.updateFailed, variant: "error" });
      if (!wasAnswered(failure)) noteOwnStatus(id, to); // if only the answer was lost, it is no colleague's
      // The application may have been deleted: reading it again makes the dialog say so.
      void readAgain(client, applicationQueryKey(id, "row"));
      void client.invalidateQueries({ queryKey: [countKey] });
    },
  });
}

/**
 * Writes a status into the open application and the cached lists. A pending response may be older than the
 * new status, so its query is canceled.
 */
export async function putStatus(client: QueryClient, id: string, status: ApplicationStatus): Promise<void> {
  await client.cancelQueries({ queryKey: applicationQueryKey(id, "row") });
  client.setQueryData<StoredApplication | null>(
    applicationQueryKey(id, "row"),
    (row) => row && { ...row, status },
  );
  updateCachedLists(client, new Map([[id, { status }]]));
  refetchPendingPages(client);
}
