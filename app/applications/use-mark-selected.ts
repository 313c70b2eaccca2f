// Marks the selected applications with one status, puts it into the rows already loaded, and can take it back.
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsWords as words } from "../../content/pages/applications.ts";
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import type { StoredApplication } from "../backend/database.ts";
import { useToast } from "../ui/toast.tsx";
import { signalsKey } from "./application-marks.ts";
import { type Marked, markApplications, unmarkApplications } from "./mark-store.ts";
import { listKey } from "./use-applications.ts";

export type MarkOrder = { ids: string[]; status: ApplicationStatus };
type Undo = { marked: Marked[]; status: ApplicationStatus };

export function useMarkSelected() {
  const client = useQueryClient();
  const { toast } = useToast();
  const mark = useMutation({
    mutationFn: ({ ids, status }: MarkOrder) => markApplications(ids, status),
    onSuccess: (marked, { ids, status }) => {
      show(client, new Map(marked.map(({ id }) => [id, status])));
      const isWhole = marked.length === ids.length;
      toast({
        title: words.markedMany({ marked: marked.length, asked: ids.length, status }),
        variant: isWhole ? "success" : "error",
      });
    },
  });
  const undo = useMutation({
    mutationFn: ({ marked, status }: Undo) => unmarkApplications(marked, status),
    onSuccess: (ids, { marked }) => {
      const former = new Map(marked.map(({ id, from }) => [id, from]));
      show(client, new Map(ids.flatMap((id) => [[id, former.get(id) ?? "new"] as const])));
      toast({
        title: words.undone({ undone: ids.length, asked: marked.length }),
        variant: ids.length === marked.length ? "success" : "error",
      });
    },
  });
  return { mark, undo };
}

/** The list keeps its place; whatever else is known of applications is asked for again. */
function show(client: QueryClient, statuses: ReadonlyMap<string, ApplicationStatus>): void {
  client.setQueriesData<InfiniteData<StoredApplication[]>>({ queryKey: [listKey] }, (list) => {
    const marked = (row: StoredApplication) => ({ ...row, status: statuses.get(row.id) ?? row.status });
    return list && { ...list, pages: list.pages.map((page) => page.map(marked)) };
  });
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== listKey && queryKey[0] !== signalsKey,
  });
}
