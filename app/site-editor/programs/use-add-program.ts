// Adds a program, and opens its page. After a refusal everything typed is still there.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { AddProgramRequest, EditorFault } from "../../../contract/site-editor.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useWords } from "../../words/words.tsx";
import { addProgram, EditorRefused } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";

type Refusal = { text: string; faults: readonly EditorFault[] };

export function useAddProgram(onDone: () => void) {
  const { addProgram: words, publish: ofPublish } = useWords("siteEditor");
  const { site } = useEditor();
  const client = useQueryClient();
  const [, setParams] = useSearchParams();
  const [refusal, setRefusal] = useState<Refusal>();
  const { mutate, isPending } = useMutation({
    mutationFn: (request: AddProgramRequest) => addProgram(request),
    onMutate: () => setRefusal(undefined),
    onSuccess: async ({ path }) => {
      await client.invalidateQueries();
      onDone();
      setParams({ page: path }, { state: { isOpening: true } });
    },
    onError: async (failure) => {
      logFailure("A program could not be added.", failure);
      setRefusal(refusalOf(failure));
      if (failure instanceof EditorRefused && failure.code === "newer_publication")
        await client.invalidateQueries();
    },
  });

  function refusalOf(failure: unknown): Refusal {
    const { code, faults } = failure instanceof EditorRefused ? failure : { code: undefined, faults: [] };
    const [first] = faults;
    if (first) return { text: first.sentence, faults };
    if (code === "signed_out" || code === "not_an_editor") return { text: ofPublish.signedOut, faults };
    if (code === "newer_publication") return { text: words.newerPublication, faults };
    return { text: code === "busy" ? words.busy : words.failed, faults };
  }

  /** Without effect while one is added. */
  function add(program: Omit<AddProgramRequest, "follows">) {
    if (!isPending) mutate({ ...program, follows: site.publication });
  }
  return { add, isAdding: isPending, refusal };
}
