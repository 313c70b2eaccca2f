// "Did you mean ...?" below the email field, in a polite live region (role="status"). Whoever keeps the
// address is not asked again on submit.
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

type EmailSuggestionProps = {
  toCheck: AnswerToCheck | undefined;
  onAccept: (address: string) => void;
  onKeep: () => void;
};

export function EmailSuggestion({ toCheck, onAccept, onKeep }: EmailSuggestionProps) {
  const words = useWords("scholarship");
  const suggestion = toCheck?.suggestion;
  return (
    <div role="status">
      {toCheck && suggestion ? (
        <>
          <p className="mt-2 font-semibold">
            <AddressText text={formatMessage(words.didYouMean, { address: suggestion })} />
          </p>
          <p className="mt-2 hidden flex-wrap gap-3 scripted:flex">
            <Button variant="outline" onClick={() => onAccept(suggestion)}>
              <AddressText text={formatMessage(words.acceptAddress, { address: suggestion })} />
            </Button>
            <Button variant="quiet" onClick={onKeep}>
              <AddressText text={formatMessage(words.keepAddress, { address: toCheck.answer })} />
            </Button>
          </p>
        </>
      ) : null}
    </div>
  );
}
