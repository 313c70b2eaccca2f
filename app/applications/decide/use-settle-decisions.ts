// Writes the outcome of decisions into the open application and the cached lists, and says it in the toast of
// a status change.
import type { QueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ApplicationStatus, Decision } from "../../../contract/application-status.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { noteOwnStatus } from "../detail/own-status.ts";
import { putStatus } from "../detail/use-status.ts";
import { listKey } from "../list/use-applications.ts";

/**
 * By application id. `status` is the one that it has now; `changedTo` the decision, where it was another one
 * before.
 */
export type SettledDecisions = ReadonlyMap<
  string,
  { outcome: string; status: ApplicationStatus; changedTo: Decision | undefined }
>;

export function useSettleDecisions() {
  const { marked } = useWords("statusOutcome");
  const words = useWords("decisions");
  const { toast } = useToast();
  return useCallback(
    async (client: QueryClient, settled: SettledDecisions) => {
      const known = [...settled].filter(([, { outcome }]) => outcome !== "gone");
      for (const [id, { outcome, status }] of known) {
        if (outcome === "done") noteOwnStatus(id, status);
        await putStatus(client, id, status);
      }
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== listKey });
      const done = known.filter(([, { outcome }]) => outcome === "done");
      if (done.length === 0) return;
      const description = done.length === 1 ? words.handedOver : words.several.handedOver;
      const changes = done.flatMap(([, { changedTo }]) => changedTo ?? []);
      const [status] = changes;
      const title = status && formatPlural(marked, { changed: changes.length, status });
      toast({ ...(title ? { title, description } : { title: description }), variant: "success" });
    },
    [toast, marked, words],
  );
}
