// Whether words are still those of the sample school, as a box to tick.
import { useWords } from "../../words/words.tsx";

type SampleChoiceProps = {
  id: string;
  /** "yes" for words of the sample, else "no". */
  value: string;
  onType: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

export function SampleChoice({ id, value, onType, onFocus, onBlur }: SampleChoiceProps) {
  const words = useWords("siteEditor").field;
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input
        id={id}
        type="checkbox"
        checked={value === "no"}
        onChange={({ currentTarget }) => onType(currentTarget.checked ? "no" : "yes")}
        onFocus={onFocus}
        onBlur={onBlur}
        className="size-6 min-h-6! shrink-0 accent-drawing"
      />
      <label htmlFor={id} className="cursor-pointer text-base text-ink!">
        {words.ownWords}
      </label>
    </div>
  );
}
