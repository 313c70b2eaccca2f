// The screen Scholarship Applications Admin: the list, its Overview, or the report. The
// route's guard decides who sees it; the database authorizes every query.
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { removeOldText } from "../backend/kept-text/kept-text.ts";
import { TextOwner } from "../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../backend/log-failure.ts";
import type { Elements } from "../ui/elements.ts";
import { useToast } from "../ui/toast.tsx";
import { useWords } from "../words/words.tsx";
import { ApplicationsView } from "./applications-view.tsx";
import { listKey } from "./list/use-applications.ts";
import { viewOf } from "./overview/overview-links.ts";
import { OverviewView } from "./overview/overview-view.tsx";
import { useFocusOfView } from "./overview/view-links.tsx";
import { ReportView } from "./report/report-view.tsx";

type ApplicationsScreenProps = {
  /** The id of the signed-in account. */
  userId: string;
  /** Shown above each. */
  notice: Elements;
};

export function ApplicationsScreen({ userId, notice }: ApplicationsScreenProps) {
  const { loadFailed } = useWords("applications");
  const { toast } = useToast();
  const [params] = useSearchParams();
  const view = viewOf(params);
  const View = views[view];
  const [client] = useState(() => makeQueryClient(() => toast({ title: loadFailed, variant: "error" })));
  useEffect(removeOldText, []);
  useFocusOfView(view);
  return (
    <QueryClientProvider client={client}>
      <TextOwner value={userId}>
        <View notice={notice} />
      </TextOwner>
    </QueryClientProvider>
  );
}

const views = { list: ApplicationsView, overview: OverviewView, report: ReportView };

/**
 * Queries are not retried here, because the data client retries where it is safe. While offline they fail at
 * once.
 */
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
