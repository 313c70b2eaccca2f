// "Did you mean ...?" below the e-mail field, in a polite live region (role="status"). It never blocks
// sending.
import { scholarshipWords } from "#content/pages/scholarship.ts";
import { Button } from "../../ui/button.tsx";

type EmailSuggestionProps = { suggestion: string | undefined; onAccept: (address: string) => void };

export function EmailSuggestion({ suggestion, onAccept }: EmailSuggestionProps) {
  return (
    <div role="status">
      {suggestion ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="break-all">{scholarshipWords.didYouMean(suggestion)}</span>
          <Button type="button" variant="outline" onClick={() => onAccept(suggestion)}>
            {scholarshipWords.acceptAddress(suggestion)}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
