// How long a text is, once it gets near the length that its page has room for.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";

/** From this part of the budget on. */
const near = 0.9;

type LengthLineProps = { length: number; budget: number };

export function LengthLine({ length, budget }: LengthLineProps) {
  const words = useWords("siteEditor").field;
  if (length < near * budget || length === 0) return null;
  const isOver = length > budget;
  return (
    <p className={`mt-1 text-base ${isOver ? "font-semibold" : "text-ink-muted"}`}>
      <span>{formatMessage(words.length, { length, budget })}</span>
      {isOver ? <span>{` ${words.tooLong}`}</span> : null}
    </p>
  );
}
