// The choice of a reviewer, which counts once it is pressed.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { fieldClass } from "../list/field-class.ts";
import type { Reviewer } from "./reviewers-store.ts";

type ReviewerChoiceProps = {
  reviewers: readonly Reviewer[];
  isPending: boolean;
  onAsk: (reviewer: Reviewer) => void;
};

export function ReviewerChoice({ reviewers, isPending, onAsk }: ReviewerChoiceProps) {
  const words = useWords("reviewers");
  const [chosen, setChosen] = useState<string>();
  const wanted = reviewers.find(({ id }) => id === chosen) ?? reviewers[0];
  if (!wanted) return null;
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onAsk(wanted);
      }}
    >
      <label htmlFor="reviewer" className="sr-only">
        {words.ask}
      </label>
      <select
        id="reviewer"
        value={wanted.id}
        onChange={(event) => setChosen(event.target.value)}
        className={`${fieldClass} max-w-full grow basis-48`}
      >
        {reviewers.map(({ id, email, accepted_at }) => (
          <option key={id} value={id}>
            {accepted_at === null ? `${email} (${words.pending})` : email}
          </option>
        ))}
      </select>
      <Button type="submit" variant="plain" size="compact" aria-disabled={isPending}>
        {isPending ? words.asking : words.ask}
      </Button>
    </form>
  );
}
