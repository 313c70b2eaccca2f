// Joins the words under way with this browser's storage, the connection and the drafts that others store.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { startTransition, useEffect, useState } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { readUnsavedDrafts, removeUnsavedDraft, writeUnsavedDraft } from "../../backend/unsaved-drafts.ts";
import { wordsKey } from "../words/words-key.ts";
import type { UnsavedWords } from "./draft.ts";
import { discardDraft, readDrafts, saveDraft } from "./drafts-store.ts";
import { type Editing, type EditingState, makeEditing } from "./editing.ts";
import { parseUnsaved } from "./parse-unsaved.ts";

const pollMs = 5_000;

/** `isLoading` until the stored drafts were asked for once, whatever came of it. */
type UsedEditing = { editing: Editing; state: EditingState; isLoading: boolean };

export function useEditing(accountId: string): UsedEditing {
  const [editing] = useState(() =>
    makeEditing({ save: saveDraft, discard: discardDraft, ...keptBy(accountId) }),
  );
  const state = useFollowedState(editing);
  const isLoading = usePolledDrafts(editing);
  useEffect(() => {
    editing.storeNow(); // what an earlier visit could not store
    window.addEventListener("online", editing.storeNow);
    return () => {
      window.removeEventListener("online", editing.storeNow);
      editing.stop();
    };
  }, [editing]);
  return { editing, state, isLoading };
}

/**
 * What is typed is in its field at once (use-live-value.ts). Everything else of the screen follows when there
 * is time, so that a slow phone does not hold back the next key.
 */
function useFollowedState(editing: Editing): EditingState {
  const [state, setState] = useState(editing.state);
  useEffect(() => {
    const follow = () => {
      const next = editing.state();
      if (next.isPressed) setState(next);
      else startTransition(() => setState(next));
    };
    follow();
    const stop = editing.subscribe(follow);
    return () => void stop();
  }, [editing]);
  return state;
}

/** Words whose drafts went away may have been published by somebody else: then the site says them now. */
function usePolledDrafts(editing: Editing): boolean {
  const client = useQueryClient();
  const { isPending } = useQuery({
    queryKey: ["drafts"],
    queryFn: async ({ signal }) => {
      const calls = editing.calls();
      const before = editing.state().drafts.size;
      const rows = await readDrafts(signal);
      editing.receive(rows, calls);
      if (editing.state().drafts.size < before) void client.invalidateQueries({ queryKey: wordsKey });
      return rows;
    },
    staleTime: 0,
    retry: false,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });
  return isPending;
}

function keptBy(account: string) {
  return {
    kept: {
      read: () => readUnsavedDrafts(account).flatMap(([, text]) => parseUnsaved(text)),
      write: (key: string, words: UnsavedWords) => writeUnsavedDraft(account, key, JSON.stringify(words)),
      remove: (key: string) => removeUnsavedDraft(account, key),
    },
    onFailure: (failure: unknown) => logFailure("Storing a draft failed.", failure),
  };
}
