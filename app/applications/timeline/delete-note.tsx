// Deletes one of the user's own notes, after a confirmation.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import { applicationQueryKey } from "../detail/use-application.ts";
import { deleteNote } from "./timeline-store.ts";

export function DeleteNote({ id, applicationId }: { id: string; applicationId: string }) {
  const words = useWords("applicationDetail").timeline;
  const client = useQueryClient();
  const { toast } = useToast();
  const [asked, setAsked] = useState<"never" | "now" | "before">("never");
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => deleteNote({ id, applicationId }),
    onSuccess: () => {
      toast({ title: words.noteDeleted, variant: "success" });
      // The entry that had focus is removed.
      document.querySelector<HTMLElement>("#note")?.focus();
      return client.invalidateQueries({ queryKey: applicationQueryKey(applicationId, "timeline") });
    },
    onError: (failure) => logFailure("Deleting a note failed.", failure),
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
        {words.deleteNote}
      </Button>
    );
  }
  return (
    <div className="space-y-2 py-2">
      <p ref={focusWhenShown} tabIndex={-1}>
        {words.deleteNoteSure}
      </p>
      <p role="alert" className="font-semibold text-danger">
        {isError ? words.deleteNoteFailed : ""}
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
          {words.deleteNoteNow}
        </Button>
        <Button variant="quiet" size="compact" onClick={() => setAsked("before")}>
          {words.keepNote}
        </Button>
      </div>
    </div>
  );
}
