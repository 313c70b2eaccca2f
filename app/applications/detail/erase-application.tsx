// Anonymizes or deletes an application, after both were explained and the user confirmed.
import { type InfiniteData, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { erasedEmail } from "../../../contract/scholarship.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { discardTextAbout } from "../../backend/kept-text/kept-text.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { applicantName } from "../describe-application.ts";
import { listKey } from "../list/use-applications.ts";
import { type Erasure, eraseApplication } from "./detail-store.ts";
import { applicationQueryKey } from "./use-application.ts";

type Kind = Erasure["kind"];
type EraseProps = {
  application: StoredApplication;
  onDeleted: () => void;
  close: (achieved?: string) => void;
};

export function EraseApplication({ application, onDeleted, close }: EraseProps) {
  const words = useWords("applicationDetail").erasure;
  const [wanted, setWanted] = useState<Kind>();
  const isErased = application.email === erasedEmail;
  return (
    <div className="space-y-4">
      <p tabIndex={-1} data-first="">
        {words.intro}
      </p>
      {wanted ? (
        <ConfirmErasure
          application={application}
          onDeleted={onDeleted}
          close={close}
          kind={wanted}
          onKeep={() => setWanted(undefined)}
        />
      ) : (
        <>
          {isErased ? null : (
            <Choice
              meaning={words.anonymizeMeans}
              label={words.anonymize}
              onChoose={() => setWanted("anonymized")}
            />
          )}
          <Choice meaning={words.deleteMeans} label={words.delete} onChoose={() => setWanted("deleted")} />
          <p className="text-base text-ink-muted">{words.remains}</p>
          <Button variant="quiet" className="px-0!" onClick={() => close()}>
            {words.cancel}
          </Button>
        </>
      )}
    </div>
  );
}

function Choice({ meaning, label, onChoose }: { meaning: string; label: string; onChoose: () => void }) {
  return (
    <div className="space-y-2">
      <p>{meaning}</p>
      <Button variant="outline" onClick={onChoose}>
        {label}
      </Button>
    </div>
  );
}

function ConfirmErasure({
  application,
  kind,
  onDeleted,
  close,
  onKeep,
}: EraseProps & { kind: Kind; onKeep: () => void }) {
  const words = useWords("applicationDetail").erasure;
  const { id } = application;
  const { toast } = useToast();
  const removeFromCache = useRemoveFromCache(id);
  const [erasureId] = useState(newId);
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => eraseApplication({ id: erasureId, application_id: id, kind }),
    onSuccess: (outcome) => {
      discardTextAbout(id);
      removeFromCache(kind);
      if (outcome === "erased" && kind === "anonymized") return close(words.anonymized);
      toast({ title: outcome === "gone" ? words.gone : words.deleted, variant: "success" });
      onDeleted();
    },
    onError: (failure) => logFailure("Erasing an application failed.", failure),
  });
  const isDeletion = kind === "deleted";
  const name = applicantName(application);
  return (
    <>
      <p ref={focusWhenShown} tabIndex={-1} className="break-words font-semibold">
        {formatMessage(isDeletion ? words.deleteSure : words.anonymizeSure, { name })}
      </p>
      <p role="alert" className="font-semibold text-danger">
        {isError ? words.failed : ""}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {isPending ? words.erasing : isDeletion ? words.deleteNow : words.anonymizeNow}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </>
  );
}

/** Removes a deleted application from the cache; all other queries are fetched again. */
function useRemoveFromCache(id: string) {
  const client = useQueryClient();
  return (kind: Kind) => {
    if (kind === "deleted") {
      client.setQueriesData<InfiniteData<StoredApplication[]>>(
        { queryKey: [listKey] },
        (list) => list && without(list, id),
      );
      client.removeQueries({ queryKey: applicationQueryKey(id) });
    }
    void client.invalidateQueries();
  };
}

function without(list: InfiniteData<StoredApplication[]>, id: string): InfiniteData<StoredApplication[]> {
  return { ...list, pages: list.pages.map((page) => page.filter((row) => row.id !== id)) };
}
