// The places of a text as buttons that insert them where the caret is, and say what they stand for.
import type { RefObject } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { placeLabel } from "../words/field-label.ts";
import { insertText } from "./keep-places-whole.ts";
import { chipClass } from "./place-chip.ts";

type PlaceButtonsProps = {
  id: string | undefined;
  label: string;
  places: readonly { name: string; words: string }[];
  input: RefObject<HTMLTextAreaElement | null>;
};

export function PlaceButtons({ id, label, places, input }: PlaceButtonsProps) {
  const words = useWords("siteEditor").field;
  if (places.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons.
    <div
      id={id}
      role="group"
      aria-label={formatMessage(words.places, { label })}
      className="mt-1 flex flex-wrap gap-1.5"
    >
      {places.map(({ name, words: says }) => (
        <Button
          key={name}
          variant="plain"
          size="compact"
          onClick={() => {
            if (input.current) insertText(input.current, name === "#" ? "#" : `{${name}}`);
          }}
          className="max-w-full px-2! text-sm! lg:min-h-7!"
        >
          <span aria-hidden="true">+</span>
          <span className="sr-only">{words.insert}</span>
          <span translate="no" className={`${chipClass} px-1`}>
            {placeLabel(name)}
          </span>
          {says ? <span className="min-w-0 truncate font-normal text-ink-muted">{says}</span> : null}
        </Button>
      ))}
    </div>
  );
}
