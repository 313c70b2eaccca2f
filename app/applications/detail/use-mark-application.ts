// Sets the status of an application if it is still the one that was shown, and puts what it is now into the rows already loaded,
// so that the list keeps its place (spec sections 4 and 8).
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsWords } from "../../../content/pages/applications.ts";
import type { ApplicationStatus } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useToast } from "../../ui/toast.tsx";
import { countKey, listKey } from "../use-applications.ts";
import { changeStatus, type StatusChange } from "./detail-store.ts";
import { keyOf } from "./use-application.ts";

type Pages = InfiniteData<StoredApplication[]>;

/** Answers what the status is afterwards. */
export function useMarkApplication(id: string) {
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (change: Omit<StatusChange, "id">) => changeStatus({ id, ...change }),
    onSuccess: async (status, { to }) => {
      await putStatus(client, id, status);
      void client.invalidateQueries({ queryKey: [countKey] });
      void client.invalidateQueries({ queryKey: keyOf(id, "timeline") });
      if (status === to) toast({ title: applicationsWords.markedAs(status), variant: "success" });
    },
    onError: (failure) => {
      logFailure("Setting the status failed.", failure);
      toast({ title: applicationsWords.updateFailed, variant: "error" });
    },
  });
}

/** An answer that is still on its way may be older than what was set: it is not waited for. */
async function putStatus(client: QueryClient, id: string, status: ApplicationStatus): Promise<void> {
  await client.cancelQueries({ queryKey: keyOf(id, "row") });
  client.setQueryData<StoredApplication | null>(keyOf(id, "row"), (row) => row && { ...row, status });
  client.setQueriesData<Pages>({ queryKey: [listKey] }, (pages) => pages && withStatus(pages, id, status));
}

export function withStatus(pages: Pages, id: string, status: ApplicationStatus): Pages {
  const marked = (row: StoredApplication) => (row.id === id ? { ...row, status } : row);
  return { ...pages, pages: pages.pages.map((page) => page.map(marked)) };
}
