// Publishes all stored drafts at once. After a refusal everything is still there.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorFault, PublishRequest } from "../../../contract/site-editor.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { publish as callPublish, EditorRefused } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";

export type PublishRefusal =
  | { kind: "message"; text: string }
  /** The person has to prove who it is. */
  | { kind: "proof" }
  | { kind: "faults"; faults: readonly EditorFault[]; attempt: number };

export function usePublish(onDone: () => void) {
  const words = useWords("siteEditor").publish;
  const { site, state, setServerFaults } = useEditor();
  const { mutate, isPending, refusal } = useSendPublication(onDone, words.onSite);

  function publish(note: string) {
    const drafts = [...state.drafts.values()].map(({ file, path, version }) => ({ file, path, version }));
    mutate(
      { follows: site.publication, note, drafts },
      {
        onError: (failure) => {
          if (failure instanceof EditorRefused && failure.code === "faults") setServerFaults(failure.faults);
        },
      },
    );
  }
  return { publish, isPublishing: isPending, refusal };
}

/** Afterwards, and after a refusal because of somebody else, everything is read again. */
export function useSendPublication(onDone: () => void, doneTitle: string) {
  const words = useWords("siteEditor").publish;
  const { toast } = useToast();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<PublishRefusal>();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: PublishRequest) => callPublish(request),
    onMutate: () => setRefusal(undefined),
    onSuccess: async () => {
      await client.invalidateQueries();
      toast({ title: doneTitle, variant: "success", edge: "bottom" }); // the bar with "Publish" is at the top
      onDone();
    },
    onError: async (failure) => {
      logFailure("Publishing failed.", failure);
      setRefusal(refusalOf(failure));
      const code = failure instanceof EditorRefused ? failure.code : undefined;
      if (code === "newer_publication" || code === "newer_drafts") await client.invalidateQueries();
    },
  });

  function refusalOf(failure: unknown): PublishRefusal {
    if (!(failure instanceof EditorRefused)) return { kind: "message", text: words.failed };
    switch (failure.code) {
      case "faults":
        return { kind: "faults", faults: failure.faults, attempt: Date.now() };
      case "newer_publication":
        return { kind: "message", text: words.newerPublication };
      case "newer_drafts":
        return { kind: "message", text: words.newerDrafts };
      case "only_administrators":
        return { kind: "message", text: words.onlyAdministrators };
      case "needs_proof":
        return { kind: "proof" };
      case "busy":
      case "unavailable":
      case "broken":
        return { kind: "message", text: words.busy };
      case "signed_out":
      case "not_an_editor":
        return { kind: "message", text: words.signedOut };
      case "unreachable":
        return { kind: "message", text: words.failed };
    }
  }
  return { mutate, isPending, refusal };
}
