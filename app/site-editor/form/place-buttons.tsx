// The places that a text must have, as buttons that insert them where the caret is.
import type { RefObject } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";

type PlaceButtonsProps = {
  label: string;
  places: readonly string[];
  input: RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>;
  onType: (text: string) => void;
};

export function PlaceButtons({ label, places, input, onType }: PlaceButtonsProps) {
  const words = useWords("siteEditor").field;
  if (places.length === 0) return null;
  function insert(place: string) {
    const { current } = input;
    if (!current) return;
    const { selectionStart, selectionEnd, value } = current;
    const start = selectionStart ?? value.length;
    current.setRangeText(`{${place}}`, start, selectionEnd ?? start, "end");
    current.focus();
    onType(current.value);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not buttons.
    <div
      role="group"
      aria-label={formatMessage(words.places, { label })}
      className="mt-1 flex flex-wrap gap-1.5"
    >
      {places.map((place) => (
        <Button
          key={place}
          variant="plain"
          size="compact"
          aria-label={formatMessage(words.insert, { place: `{${place}}` })}
          onClick={() => insert(place)}
          className="px-2! text-sm! lg:min-h-7!"
        >
          <code translate="no">{`{${place}}`}</code>
        </Button>
      ))}
    </div>
  );
}
