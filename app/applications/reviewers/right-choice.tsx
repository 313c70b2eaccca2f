// The choice of what a reviewer sees.
import { LabelledSelect } from "../../ui/forms/labelled-select.tsx";
import { useWords } from "../../words/words.tsx";
import type { ReviewerRight } from "./reviewers-store.ts";

type RightChoiceProps = { right: ReviewerRight; onChange: (right: ReviewerRight) => void };

export function RightChoice({ right, onChange }: RightChoiceProps) {
  const words = useWords("reviewers");
  const { assigned, all } = words.seesOptions;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LabelledSelect
        label={words.sees}
        value={right.sees}
        options={[
          ["assigned", assigned],
          ["all", all],
        ]}
        onChange={(sees) => onChange({ ...right, sees: sees === "all" ? "all" : "assigned" })}
      />
      <LabelledSelect
        label={words.names}
        value={right.hides_names ? "hide" : "show"}
        options={[
          ["hide", words.hide],
          ["show", words.show],
        ]}
        onChange={(names) => onChange({ ...right, hides_names: names === "hide" })}
      />
    </div>
  );
}
