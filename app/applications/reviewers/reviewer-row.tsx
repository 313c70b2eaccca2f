// One reviewer in the list: how far they are, what they see, and the end of their right after a question.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { focusFirstFieldIfFree, focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { formatCount } from "../describe-application.ts";
import { changeReviewer, type Reviewer, type ReviewerRight, removeReviewer } from "./reviewers-store.ts";
import { RightChoice } from "./right-choice.tsx";

type ReviewerRowProps = { reviewer: Reviewer; onDone: (message: string) => void };

export function ReviewerRow({ reviewer, onDone }: ReviewerRowProps) {
  const words = useWords("reviewers");
  const { email, sees, hides_names } = reviewer;
  const [open, setOpen] = useState<"change" | "remove">();
  return (
    <li className="space-y-1 py-2.5">
      <p className="break-words font-semibold">
        <AddressText text={email} />
      </p>
      <p className="text-[0.9375rem] text-ink-muted">
        {[
          stateOf(reviewer),
          words.seesOptions[sees],
          `${words.names}: ${hides_names ? words.hide : words.show}`,
        ].join(" · ")}
      </p>
      {open === undefined ? (
        <div className="flex flex-wrap gap-x-4">
          <Button variant="quiet" size="compact" className="px-0!" onClick={() => setOpen("change")}>
            {words.change} <span className="sr-only">{formatMessage(words.changeOf, { email })}</span>
          </Button>
          <Button variant="quiet" size="compact" className="px-0!" onClick={() => setOpen("remove")}>
            {words.remove} <span className="sr-only">{formatMessage(words.removeOf, { email })}</span>
          </Button>
        </div>
      ) : null}
      {open === "change" ? (
        <ChangeRight reviewer={reviewer} onDone={done} onKeep={() => setOpen(undefined)} />
      ) : null}
      {open === "remove" ? (
        <Remove reviewer={reviewer} onDone={done} onKeep={() => setOpen(undefined)} />
      ) : null}
    </li>
  );

  function done(message: string) {
    setOpen(undefined);
    onDone(message);
  }

  function stateOf({ accepted_at, is_expired, asked, scored }: Reviewer): string {
    if (accepted_at === null) return is_expired ? words.expired : words.invited;
    const progress = { scored: formatCount(scored), asked: formatCount(asked) };
    return formatMessage(sees === "all" && asked === 0 ? words.progressAll : words.progress, progress);
  }
}

type FormProps = ReviewerRowProps & { onKeep: () => void };

function ChangeRight({ reviewer, onDone, onKeep }: FormProps) {
  const words = useWords("reviewers");
  const [right, setRight] = useState<ReviewerRight>({
    sees: reviewer.sees,
    hides_names: reviewer.hides_names,
  });
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => changeReviewer({ id: reviewer.id, ...right }),
    onSuccess: (isThere) => onDone(isThere ? words.saved : words.removed),
    onError: (failure) => logFailure("Changing a reviewer failed.", failure),
  });
  return (
    <div ref={focusFirstFieldIfFree} className="space-y-3 py-2">
      <RightChoice right={right} onChange={setRight} />
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.changeFailed : ""}
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
          {isPending ? words.saving : words.save}
        </Button>
        <Button variant="quiet" size="compact" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}

function Remove({ reviewer, onDone, onKeep }: FormProps) {
  const words = useWords("reviewers");
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => removeReviewer(reviewer.id),
    onSuccess: () => onDone(words.removed),
    onError: (failure) => logFailure("Removing a reviewer failed.", failure),
  });
  return (
    <div className="space-y-2 py-2">
      <p ref={focusWhenShown} tabIndex={-1}>
        <AddressText text={formatMessage(words.removeSure, { email: reviewer.email })} />
      </p>
      <p role="alert" className="font-semibold text-danger empty:hidden">
        {isError ? words.changeFailed : ""}
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
          {isPending ? words.removing : words.remove}
        </Button>
        <Button variant="quiet" size="compact" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
