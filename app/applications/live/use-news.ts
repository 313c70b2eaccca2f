// Keeps the list up to date while the page is visible: one call every 15 seconds, less often while it fails.
// The same rhythm tells colleagues which application is open here.
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { discardTextAbout } from "../../backend/kept-text/kept-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { applyNews, loadedIds } from "./apply-news.ts";
import { mergeNews, type News, noNews, pauseMs } from "./news.ts";
import { readNews, tellWhatIsOpen } from "./news-store.ts";

const newsKey = ["application-news"];

/** Who steps through the list quickly has nothing open for so long. */
const openAfterMs = 1_000;

export function useNews(openId: string | undefined): News {
  const client = useQueryClient();
  const open = useRef<string>(undefined);
  const { data } = useQuery({
    queryKey: newsKey,
    queryFn: ({ client, signal }) => {
      if (open.current) tell(open.current);
      return nextNews(client, signal);
    },
    staleTime: 0,
    refetchInterval: ({ state }) => pauseMs(state.data ?? noNews),
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });

  useEffect(() => {
    if (!openId) return;
    const timer = window.setTimeout(() => {
      open.current = openId;
      void client.invalidateQueries({ queryKey: newsKey });
    }, openAfterMs);
    return () => window.clearTimeout(timer);
  }, [openId, client]);

  const isOpen = openId !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (open.current) tell(null);
      open.current = undefined;
    };
  }, [isOpen]);

  return data ?? noNews;
}

/** The last answer, without asking for another. */
export function useLatestNews(): News {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(listener),
    [client],
  );
  return useSyncExternalStore(subscribe, () => client.getQueryData<News>(newsKey) ?? noNews);
}

/** Called once the new applications are shown. */
export function forgetNewIds(client: QueryClient): void {
  client.setQueryData<News>(newsKey, (news) => news && { ...news, newIds: [] });
}

async function nextNews(client: QueryClient, signal: AbortSignal): Promise<News> {
  const current = () => client.getQueryData<News>(newsKey) ?? noNews;
  try {
    const rows = await readNews(current().now, signal);
    for (const { kind, application_id } of rows)
      if (kind === "erasure" && application_id) discardTextAbout(application_id);
    const update = mergeNews(current(), rows, loadedIds(client));
    await applyNews(client, update, signal);
    return update.news;
  } catch (failure) {
    if (signal.aborted) throw failure;
    logFailure("Looking for changes failed.", failure);
    return { ...current(), failures: current().failures + 1, viewers: [] };
  }
}

/** A failure only hides this person from colleagues until the next call. */
function tell(applicationId: string | null): void {
  tellWhatIsOpen(applicationId).catch((failure: unknown) =>
    logFailure("Telling what is open failed.", failure),
  );
}
