// The publications, newest first, each with what it changed and the way back to it.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { useWords } from "../../words/words.tsx";
import { readPublications } from "../drafts/drafts-store.ts";
import { useEditor } from "../editor-context.tsx";
import { BringBackDialog } from "./bring-back-dialog.tsx";
import { PublicationEntry } from "./publication-entry.tsx";

export function HistoryView() {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  const [wanted, setWanted] = useState<number>();
  const { data, isError, refetch } = useQuery({
    queryKey: ["publications", site.publication],
    queryFn: ({ signal }) => readPublications(signal),
  });
  if (isError)
    return (
      <Notice tone="error" title={words.past.failed} className="mt-4">
        <Button variant="outline" onClick={() => void refetch()}>
          {words.tryAgain}
        </Button>
      </Notice>
    );
  if (!data) return <Spinner label={words.past.loading} />;
  if (data.length === 0) return <p className="py-6">{words.past.none}</p>;
  return (
    <div className="mx-auto max-w-4xl py-3">
      <ol>
        {data.map((publication, index) => (
          <PublicationEntry
            key={publication.number}
            publication={publication}
            before={data[index + 1]?.overrides ?? []}
            isOnSite={index === 0}
            onBringBack={() => setWanted(publication.number)}
          />
        ))}
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
        <BringBackDialog number={wanted} publications={data} onClose={() => setWanted(undefined)} />
      )}
    </div>
  );
}
