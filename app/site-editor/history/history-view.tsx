// The publications, newest first, each with what it changed and the way back to it.
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { readPublications } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";
import { BringBackDialog } from "./bring-back-dialog.tsx";
import { PublicationEntry } from "./publication-entry.tsx";

/** Each has all its values. */
const mostShown = 50;

export function HistoryView() {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  const [wanted, setWanted] = useState<number>();
  const { data, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["publications", site.publication],
    queryFn: ({ signal, pageParam: before }) => readPublications({ before, most: mostShown }, signal),
    initialPageParam: site.publication + 1,
    getNextPageParam: (rows) => (rows.length > mostShown ? rows[mostShown - 1]?.number : undefined),
  });
  if (isError && !data)
    return (
      <Notice tone="error" title={words.past.failed} className="mt-4">
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  if (!data) return <Spinner label={words.past.loading} />;
  // The last page has one more, which is only compared with.
  const known = data.pages.flatMap((rows, index) =>
    index < data.pages.length - 1 ? rows.slice(0, mostShown) : rows,
  );
  const shown = known.slice(0, mostShown * data.pages.length);
  if (shown.length === 0) return <p className="py-6">{words.past.none}</p>;
  return (
    <div className="mx-auto max-w-4xl py-3">
      <ol>
        {shown.map((publication, index) => (
          <PublicationEntry
            key={publication.number}
            publication={publication}
            before={known[index + 1]?.overrides ?? []}
            isNewest={index === 0}
            isOnSite={publication.number === (site.shownInstead ?? site.publication)}
            onBringBack={() => setWanted(publication.number)}
          />
        ))}
        {hasNextPage ? (
          <li className="border-line border-b py-4">
            {isError ? <p role="alert">{words.past.failed}</p> : null}
            <Button variant="outline" aria-disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {isFetchingNextPage ? words.past.loading : words.past.earlier}
            </Button>
          </li>
        ) : null}
        <li className="py-4">
          <h2 className="font-heading text-lg">{words.past.filesTitle}</h2>
          <p className="text-base text-ink-muted">{words.past.filesText}</p>
          <Button variant="plain" size="compact" className="mt-2" onClick={() => setWanted(0)}>
            <span>{words.past.bringBack}</span>
            <span className="sr-only">{words.past.filesTitle}</span>
          </Button>
        </li>
      </ol>
      {wanted === undefined ? null : (
        <BringBackDialog number={wanted} publications={known} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
}
