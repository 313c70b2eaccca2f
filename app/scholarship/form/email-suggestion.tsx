// "Did you mean ...?" below the email field, in a polite live region (role="status"). Whoever keeps the
// address is not asked again on submit.
import { scholarshipWords } from "#content/pages/scholarship.ts";
import type { AnswerToCheck } from "../../../contract/answers-to-check.ts";
import { Button } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";

type EmailSuggestionProps = {
  toCheck: AnswerToCheck | undefined;
  onAccept: (address: string) => void;
  onKeep: () => void;
};

export function EmailSuggestion({ toCheck, onAccept, onKeep }: EmailSuggestionProps) {
  const suggestion = toCheck?.suggestion;
  return (
    <div role="status">
      {toCheck && suggestion ? (
        <>
          <p className="mt-2 font-semibold">
            <AddressText text={scholarshipWords.didYouMean(suggestion)} />
          </p>
          <p className="mt-2 hidden flex-wrap gap-3 scripted:flex">
            <Button variant="outline" onClick={() => onAccept(suggestion)}>
              <AddressText text={scholarshipWords.acceptAddress(suggestion)} />
            </Button>
            <Button variant="quiet" onClick={onKeep}>
              <AddressText text={scholarshipWords.keepAddress(toCheck.answer)} />
            </Button>
          </p>
        </>
      ) : null}
    </div>
  );
}
