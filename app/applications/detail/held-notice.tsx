// Why an application is held, and the button that releases it.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { readHeldReason, releaseHold } from "./detail-store.ts";
import { applicationQueryKey } from "./use-application.ts";

export function HeldNotice({ id }: { id: string }) {
  const words = useWords("applicationDetail").held;
  const { data: reason } = useQuery({
    queryKey: applicationQueryKey(id, "hold"),
    queryFn: ({ signal }) => readHeldReason(id, signal),
  });
  const [isReleased, setIsReleased] = useState(false);
  if (isReleased) {
    return (
      <p ref={focusWhenShown} tabIndex={-1} role="status" className="text-ink-muted">
        {words.released}
      </p>
    );
  }
  if (!reason) return null;
  return (
    <Notice title={words.title} className="p-3! text-[0.9375rem] leading-normal">
      <p>{isKnown(reason, words.reasons) ? words.reasons[reason] : reason}</p>
      <p className="text-ink-muted">{words.advice}</p>
      <Release id={id} onReleased={() => setIsReleased(true)} />
    </Notice>
  );
}

function Release({ id, onReleased }: { id: string; onReleased: () => void }) {
  const words = useWords("applicationDetail").held;
  const client = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => releaseHold(id),
    onSuccess: () => {
      onReleased();
      void client.invalidateQueries();
    },
    onError: (failure) => logFailure("Releasing an application failed.", failure),
  });
  return (
    <>
      <Button
        variant="plain"
        size="compact"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? words.releasing : words.release}
      </Button>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.failed : ""}
      </p>
    </>
  );
}

function isKnown<Reasons extends object>(reason: string, reasons: Reasons): reason is keyof Reasons & string {
  return reason in reasons;
}
