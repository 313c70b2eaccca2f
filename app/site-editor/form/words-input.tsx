// A text that is typed, in which places are chips: a native field below a layer that draws them.
import { useEffect, useRef, useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { shownLength } from "../../../words/length-budget.ts";
import { controlClass, FieldFrame } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { placeLabel } from "../words/field-label.ts";
import type { Selection } from "../words/text-places.ts";
import { useAnnounce } from "./announcer.tsx";
import { keepPlacesWhole } from "./keep-places-whole.ts";
import { LengthLine } from "./length-line.tsx";
import { PlaceButtons } from "./place-buttons.tsx";
import { PlacesLayer } from "./places-layer.tsx";

export type WordsInputProps = {
  id: string;
  /** The visible label, and the one for screen readers. */
  label: string;
  fullLabel: string;
  /** Undefined for a fact, which has no language. */
  language: string | undefined;
  text: string;
  /** Offered as buttons, with what they say on the site if that is known. */
  places: readonly { name: string; words: string }[];
  fault: string | undefined;
  /** What is short on the site has one line: Enter does nothing. */
  isOneLine: boolean;
  isForm?: boolean;
  /** True for a text whose syntax is more than places: it is typed as it is. */
  isRaw?: boolean;
  /** How long the text may be as its readers see it. */
  budget?: number | undefined;
  onType: (text: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

export function WordsInput({ id, label, fullLabel, language, text, fault, ...props }: WordsInputProps) {
  const { places, budget, isOneLine, isForm = false, isRaw = false, onType, onFocus, onBlur } = props;
  const words = useWords("siteEditor").field;
  const announce = useAnnounce();
  const area = useRef<HTMLTextAreaElement>(null);
  const [selection, setSelection] = useState<Selection>();
  const [isBraceRefused, setBraceRefused] = useState(false);
  useEffect(() => {
    if (isRaw || !area.current) return;
    return keepPlacesWhole(area.current, {
      isForm,
      onBraceRefused: () => {
        setBraceRefused(true);
        announce(words.noBraces);
      },
      onPassed: ({ name }) => announce(formatMessage(words.passed, { place: placeLabel(name) })),
      onSelection: setSelection,
    });
  }, [isRaw, isForm, announce, words]);
  const hintId = places.length > 0 ? `${id}-places` : undefined;
  const says = (place: string) => places.find(({ name }) => name === place)?.words || undefined;
  function type(typed: string) {
    setBraceRefused(false);
    const next = isOneLine ? typed.replaceAll(/\s*\n\s*/g, " ") : typed;
    const [before, after] = [shownLength(text, says), shownLength(next, says)];
    if (budget !== undefined && before <= budget && after > budget)
      announce(`${formatMessage(words.length, { length: after, budget })} ${words.tooLong}`);
    onType(next);
  }
  const shape = `${controlClass} min-h-11! py-1.5! text-base ${fault ? "border-2" : ""}`;
  return (
    <>
      <FieldFrame name={id} label={label} error={fault} errorPrefix={words.errorPrefix}>
        <textarea
          ref={area}
          id={id}
          name={id}
          aria-label={fullLabel}
          aria-invalid={fault ? true : undefined}
          aria-describedby={[fault ? `${id}-error` : "", hintId ?? ""].join(" ").trim() || undefined}
          lang={language}
          value={text}
          rows={1}
          spellCheck
          autoComplete="off"
          enterKeyHint={isOneLine ? "done" : undefined}
          className={`${shape} absolute inset-0 h-full resize-none overflow-hidden wrap-break-word`}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={(event) => {
            if (isOneLine && event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
          }}
          onFocus={onFocus}
          onBlur={onBlur}
        />
        <PlacesLayer
          text={text}
          isForm={isForm}
          hasChips={!isRaw}
          selection={selection}
          lang={language}
          className={shape}
        />
      </FieldFrame>
      {isBraceRefused ? <p className="mt-1 text-base text-ink-muted">{words.noBraces}</p> : null}
      {budget === undefined ? null : <LengthLine length={shownLength(text, says)} budget={budget} />}
      <PlaceButtons id={hintId} label={label} places={places} input={area} />
    </>
  );
}
