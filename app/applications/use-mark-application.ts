// Marks an application with a status and puts it into the rows already loaded, so that the list keeps its place.
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { applicationsWords } from "../../content/pages/applications.ts";
import type { ApplicationStatus } from "../../contract/scholarship.ts";
import type { StoredApplication } from "../backend/database.ts";
import { useToast } from "../ui/toast.tsx";
import { markApplication } from "./applications-store.ts";
import { countKey, listKey } from "./use-applications.ts";

type Pages = InfiniteData<StoredApplication[]>;

export function useMarkApplication(id: string) {
  const client = useQueryClient();
  const { toast } = useToast();
  return useMutation({
    mutationFn: (status: ApplicationStatus) => markApplication(id, status),
    onSuccess: (_nothing, status) => {
      client.setQueriesData<Pages>(
        { queryKey: [listKey] },
        (pages) => pages && withStatus(pages, id, status),
      );
      void client.invalidateQueries({ queryKey: [countKey] });
      toast({ title: applicationsWords.markedAs(status), variant: "success" });
    },
    onError: () => toast({ title: applicationsWords.updateFailed, variant: "error" }),
  });
}

export function withStatus(pages: Pages, id: string, status: ApplicationStatus): Pages {
  const marked = (row: StoredApplication) => (row.id === id ? { ...row, status } : row);
  return { ...pages, pages: pages.pages.map((page) => page.map(marked)) };
}
