// Scholarship Applications Admin. The guard around it decides who sees it; the database
// decides what is answered.
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { applicationsWords } from "#content/pages/applications.ts";
import { logFailure } from "../backend/log-failure.ts";
import { useToast } from "../ui/toast.tsx";
import { ApplicationsView } from "./applications-view.tsx";
import { listKey } from "./list/use-applications.ts";

/** `notice` stands above the list. */
export function ApplicationsScreen({ notice }: { notice: ReactNode }) {
  const { toast } = useToast();
  const [client] = useState(() =>
    makeQueryClient(() => toast({ title: applicationsWords.loadFailed, variant: "error" })),
  );
  return (
    <QueryClientProvider client={client}>
      <ApplicationsView notice={notice} />
    </QueryClientProvider>
  );
}

/** The data client itself retries what is worth retrying; asking while offline fails at once and says so. */
function makeQueryClient(onListFailure: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, query) => {
        logFailure("Loading applications failed.", failure);
        if (query.queryKey[0] === listKey) onListFailure();
      },
    }),
    defaultOptions: {
      queries: { retry: false, networkMode: "always", staleTime: 30_000, refetchOnWindowFocus: false },
      mutations: { networkMode: "always" },
    },
  });
}
