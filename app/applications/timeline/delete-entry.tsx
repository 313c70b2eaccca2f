// Deletes one of the user's own notes or logged replies, after a confirmation.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { countKey } from "../list/use-applications.ts";
import { readAgain } from "../read-again.ts";

type DeleteEntryProps = {
  kind: "note" | "reply";
  /** Succeeds if the entry is deleted already. */
  remove: () => Promise<void>;
  /** The key of the query that reads the entries. */
  queryKey: string[];
};

export function DeleteEntry({ kind, remove, queryKey }: DeleteEntryProps) {
  const { deletion } = useWords("applicationDetail").timeline;
  const words = { ...deletion, ...deletion[kind] };
  const client = useQueryClient();
  const { toast } = useToast();
  const root = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<"never" | "now" | "before">("never");
  const { mutate, isPending, isError } = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast({ title: words.done, variant: "success" });
      // The entry that had focus is removed.
      root.current?.closest("section")?.querySelector<HTMLElement>("textarea, button")?.focus();
      void client.invalidateQueries({ queryKey: [countKey] });
      return readAgain(client, queryKey);
    },
    onError: (failure) => logFailure("Deleting an entry failed.", failure),
  });

  if (asked !== "now") {
    return (
      <Button
        variant="quiet"
        size="compact"
        className="px-0!"
        ref={asked === "before" ? focusWhenShown : null}
        onClick={() => setAsked("now")}
      >
        {words.ask}
      </Button>
    );
  }
  return (
    <div ref={root} className="space-y-2 py-2">
      <p ref={focusWhenShown} tabIndex={-1}>
        {words.sure}
      </p>
      <p role="alert" className="font-semibold text-danger">
        {isError ? words.failed : ""}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="compact"
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {words.now}
        </Button>
        <Button variant="quiet" size="compact" onClick={() => setAsked("before")}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
