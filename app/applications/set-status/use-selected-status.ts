// Sets one status for the selected applications, updates the list, and can undo the change. Changed and
// deleted applications are deselected. Those that somebody else had changed, and those that failed, stay
// selected.
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { use, useEffect, useMemo, useRef, useState } from "react";
import type { ApplicationStatus, Decision } from "../../../contract/application-status.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { formatPlural } from "../../../words/format-plural.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { TextOwner } from "../../backend/kept-text/unsaved-text.ts";
import { useToast } from "../../ui/toast.tsx";
import { joinNames } from "../describe-application.ts";
import { noteOwnStatus } from "../detail/own-status.ts";
import { duplicatesKey } from "../list/possible-duplicates.ts";
import type { Selection } from "../list/selection.ts";
import { refetchPendingPages, updateCachedLists } from "../list/update-cached-lists.ts";
import { listKey } from "../list/use-applications.ts";
import { conflictingNames, type OutcomeWords, statusChangeSummary } from "./describe-status-outcome.ts";
import {
  changeStatuses,
  type StatusChange,
  type StatusChangeRequest,
  type StatusOutcome,
} from "./status-store.ts";
import { hasStoredUndo, onUndoEnded, readStoredUndo, storeUndo } from "./undo-store.ts";
import { useOutcomeWords } from "./use-outcome-words.ts";

const maxNamesInToast = 3;

export function useSelectedStatus(selection: Selection) {
  const words = useOutcomeWords();
  const client = useQueryClient();
  const { toast } = useToast();
  const [last, setLast] = useState<Last>();
  const owner = use(TextOwner);
  /** Undefined until something is changed or told here: then what a reload kept can still be undone. */
  const [undos, setUndos] = useState<StatusChange[]>();
  const { data: stored } = useQuery({
    queryKey: ["undo after a reload", owner],
    queryFn: ({ signal }) => readStoredUndo(owner, signal),
    enabled: undos === undefined && hasStoredUndo(owner),
  });
  const undoable = undos ?? stored ?? [];
  useEffect(() => onUndoEnded(() => setUndos([])), []);
  const [deletedIds, setDeletedIds] = useState<ReadonlySet<string>>(new Set());
  const isRunning = useRef(false);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ changes }: StatusChangeRequest) => changeStatuses(changes),
    onSuccess: (outcome, request) => {
      const { changed, conflicts, failed } = outcome;
      const deleted = conflicts.filter(({ now }) => !now);
      setLast({ request, outcome });
      keepUndo(request.kind === "undo" ? failed : changed.filter(isRealChange).map(reversed));
      setDeletedIds((ids) => new Set([...ids, ...idsOf(deleted)]));
      if (request.kind === "mark") selection.select(idsOf([...changed, ...deleted]), false);
      updateCache(client, outcome);
      toast({
        ...toastOf(outcome, request, words),
        variant: changed.length === request.changes.length ? "success" : "error",
      });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  /**
   * Those that somebody else had changed stay in the list, whatever its filter, so that the user can decide
   * again.
   */
  const undecidedIds = useMemo(
    () => new Set(last?.request.kind === "mark" ? idsOf(last.outcome.conflicts) : []),
    [last],
  );

  function keepUndo(undo: StatusChange[]) {
    setUndos(undo);
    storeUndo(owner, undo);
  }

  /** A change that the open application made, so that Undo always takes back the last one. */
  function noteOne(change: StatusChange) {
    const request: StatusChangeRequest = { kind: "mark", status: change.to, changes: [change] };
    setLast({ request, outcome: { changed: [change], conflicts: [], failed: [] }, isFromApplication: true });
    keepUndo([change].filter(isRealChange).map(reversed));
  }

  /** Forgets the result; the change itself stays. */
  function dismiss() {
    setLast(undefined);
    keepUndo([]);
  }

  /** Ignores a second press, which may come before the buttons show that a request is pending. */
  function run(request: StatusChangeRequest) {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(request);
  }

  /** By a key. Setting the same status again would forget what can be undone. */
  function decideOne(application: StoredApplication, decision: Decision) {
    const { already, busy } = words.applications.keyboard;
    const badge = words.statuses[decision].badge;
    if (isRunning.current) return toast({ title: busy, variant: "error" });
    if (application.status === decision) return toast({ title: formatMessage(already, { status: badge }) });
    run({ kind: "mark", status: decision, changes: [{ application, to: decision }] });
  }

  return {
    mark: (applications: StoredApplication[], status: ApplicationStatus) =>
      run({
        kind: "mark",
        status,
        changes: applications.map((application) => ({ application, to: status })),
      }),
    decideOne,
    undo: () => run({ kind: "undo", changes: undoable }),
    undoable: isPending ? [] : undoable,
    dismiss,
    noteOne,
    /** The open application took a change back. */
    noteUndone: (id: string) => {
      if (undoable.length === 1 && undoable[0]?.application.id === id) dismiss();
    },
    /** The one that Undo would return to its former status, if it is one. */
    undoableId: undoable.length === 1 ? undoable[0]?.application.id : undefined,
    pending: isPending ? variables.kind : undefined,
    last,
    deletedIds,
    undecidedIds,
  };
}

type Last = {
  request: StatusChangeRequest;
  outcome: StatusOutcome;
  /** The open application tells it. */
  isFromApplication?: boolean;
};

function toastOf(
  outcome: StatusOutcome,
  request: StatusChangeRequest,
  words: OutcomeWords,
): { title: string; description?: string } {
  const { conflicts } = outcome;
  const done = statusChangeSummary(outcome, request, words);
  if (conflicts.length === 0) return { title: done };
  const description = formatMessage(words.statusOutcome.withNames, {
    conflicts: formatPlural(words.statusOutcome.conflicts, { count: conflicts.length }),
    names: joinNames(conflictingNames(conflicts, maxNamesInToast, words)),
  });
  return done ? { title: done, description } : { title: description };
}

function isRealChange({ application, to }: StatusChange): boolean {
  return application.status !== to;
}

function reversed({ application, to }: StatusChange): StatusChange {
  return { application: { ...application, status: to }, to: application.status };
}

/** Keeps the list's position; every other query about applications is fetched again. */
function updateCache(client: QueryClient, { changed, conflicts }: StatusOutcome): void {
  for (const { application, to } of changed) noteOwnStatus(application.id, to);
  updateCachedLists(
    client,
    new Map<string, Partial<StoredApplication>>([
      ...changed.map(({ application, to }) => [application.id, { status: to }] as const),
      ...conflicts.map(({ application, now }) => [application.id, now ?? {}] as const),
    ]),
  );
  refetchPendingPages(client);
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== listKey && queryKey[0] !== duplicatesKey,
  });
}

function idsOf(changes: StatusChange[]): string[] {
  return changes.map(({ application }) => application.id);
}
