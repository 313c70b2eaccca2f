// The screen on which the school changes what its site says. Whoever may not publish sees what an unknown
// address shows. The database and the server authorize every call.
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { TextOwner } from "../backend/kept-text/unsaved-text.ts";
import { logFailure } from "../backend/log-failure.ts";
import { Button } from "../ui/button.tsx";
import type { Elements } from "../ui/elements.ts";
import { Notice } from "../ui/notice.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import { mayPublish } from "./drafts/drafts-store.ts";
import { readWords } from "./editor-api.ts";
import { type Account, EditorProvider } from "./editor-context.tsx";
import { EditorView } from "./editor-view.tsx";
import { type PictureComponent, PictureContext } from "./picture/picture-context.ts";
import { wordsKey } from "./words/words-key.ts";

type SiteEditorScreenProps = { account: Account; notFound: Elements };

export function SiteEditorScreen({
  picture,
  ...props
}: SiteEditorScreenProps & { picture: PictureComponent }) {
  const [client] = useState(makeQueryClient);
  return (
    <QueryClientProvider client={client}>
      <PictureContext value={picture}>
        <TextOwner value={props.account.id}>
          <PublishersOnly {...props} />
        </TextOwner>
      </PictureContext>
    </QueryClientProvider>
  );
}

/** A fault refuses nobody: the question is repeated. */
function PublishersOnly({ account, notFound }: SiteEditorScreenProps) {
  const words = useWords("siteEditor");
  const { title } = useWords("notFound");
  const allowed = useQuery({
    queryKey: ["may-publish"],
    queryFn: ({ signal }) => mayPublish(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isRefused = allowed.data === false;
  useEffect(() => {
    if (isRefused) document.title = title;
  }, [isRefused, title]);
  if (isRefused) return notFound;
  if (allowed.data) return <LoadedWords account={account} />;
  if (allowed.isError) return <LoadFailure onTryAgain={() => void allowed.refetch()} />;
  return <Spinner label={words.loading} />;
}

function LoadedWords({ account }: { account: Account }) {
  const words = useWords("siteEditor");
  const site = useQuery({
    queryKey: wordsKey,
    queryFn: ({ signal }) => readWords(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (site.data)
    return (
      <EditorProvider account={account} site={site.data}>
        <ShownView />
      </EditorProvider>
    );
  if (site.isError) return <LoadFailure onTryAgain={() => void site.refetch()} />;
  return <Spinner label={words.loading} />;
}

function ShownView() {
  useFocusAfterLink();
  return (
    <div className="sticky-bar-page">
      <EditorView />
    </div>
  );
}

/** A link that its press takes out of view, such as that of the history, would leave focus nowhere. */
function useFocusAfterLink(): void {
  const { key } = useLocation();
  const isFollowed = useNavigationType() === "PUSH";
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press of a link
  useEffect(() => {
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.getClientRects().length === 0;
    if (isFollowed && isLost) document.querySelector("main")?.focus({ preventScroll: true });
  }, [key]);
}

function LoadFailure({ onTryAgain }: { onTryAgain: () => void }) {
  const words = useWords("siteEditor");
  return (
    <div className="mx-auto max-w-xl px-4 py-12">
      <Notice tone="error" title={words.loadFailed}>
        <Button variant="outline" onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      </Notice>
    </div>
  );
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, failure) => {
          logFailure("Loading for the editor failed.", failure);
          return failures < 1;
        },
        retryDelay: 1_000,
        networkMode: "always",
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: "always" },
    },
  });
}
