// One second factor with its name, kind and date, and a confirmation before it is removed.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { Factor } from "../../backend/client.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { useFailureMessage } from "../failure-message.ts";
import { factorDate, factorKindLabel, factorName } from "../second-factor/describe-factor.ts";
import { removeFactor } from "../second-factor/factors.ts";
import { refreshSession } from "../session/refresh-session.ts";

type FactorRowProps = { factor: Factor; onRemoved: (what: string) => void };

export function FactorRow({ factor, onRemoved }: FactorRowProps) {
  const words = useWords("security").factors;
  const kinds = useWords("factors");
  const language = useWords("language");
  const [isAsking, setIsAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);
  const name = factorName(kinds, factor);
  const kind = factorKindLabel(kinds, factor);

  function ask() {
    setIsAsking(true);
    setHasAsked(true);
  }

  return (
    <li className="rounded-xs border border-line bg-ground-alt px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 break-words">
          <span className="font-semibold">{name}</span>
          <span className="block text-base text-ink-muted">
            {`${kind === name ? "" : `${kind} · `}${formatMessage(words.added, { date: factorDate(language, factor) })}`}
          </span>
        </p>
        {isAsking ? null : (
          <Button
            variant="quiet"
            className="px-0!"
            ref={hasAsked ? focusWhenShown : null}
            aria-label={formatMessage(words.removeOf, { name })}
            onClick={ask}
          >
            {words.remove}
          </Button>
        )}
      </div>
      {isAsking ? (
        <RemoveQuestion factor={factor} onKeep={() => setIsAsking(false)} onRemoved={onRemoved} />
      ) : null}
    </li>
  );
}

type RemoveQuestionProps = FactorRowProps & { onKeep: () => void };

function RemoveQuestion({ factor, onKeep, onRemoved }: RemoveQuestionProps) {
  const words = useWords("security").factors;
  const kinds = useWords("factors");
  const messageOf = useFailureMessage();
  const [isRemoving, setIsRemoving] = useState(false);
  const [failure, setFailure] = useState("");
  const name = factorName(kinds, factor);

  async function remove() {
    if (isRemoving) return;
    setIsRemoving(true);
    const failed = await removeFactor(factor.id);
    if (failed) {
      setIsRemoving(false);
      setFailure(messageOf(failed));
      return;
    }
    onRemoved(formatMessage(words.removed, { name }));
    // The stored session still lists this factor; refreshing returns the service's current state.
    await refreshSession();
  }

  return (
    <div className="space-y-3 py-2">
      <p ref={focusWhenShown} tabIndex={-1}>
        {formatMessage(words.removeSure, { name })}
      </p>
      <p role="alert" className="font-semibold text-danger">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" aria-disabled={isRemoving} onClick={() => void remove()}>
          {isRemoving ? words.removing : formatMessage(words.removeOf, { name })}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
