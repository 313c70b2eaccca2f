// Draws the places of a text as chips over the field that has it, in the same font and lines. All other words
// are the field's own: here they only take their room, which also gives the field its height.

import { placeLabel } from "../words/field-label.ts";
import { type PlaceInText, placesIn, type Selection } from "../words/text-places.ts";
import { chipClass, selectedChipClass } from "./place-chip.ts";

type PlacesLayerProps = {
  text: string;
  isForm: boolean;
  /** False for a text whose syntax is more than places. */
  hasChips: boolean;
  /** Chips in it are drawn as selected. */
  selection: Selection | undefined;
  lang: string | undefined;
  className: string;
};

export function PlacesLayer({ text, isForm, hasChips, selection, lang, className }: PlacesLayerProps) {
  const places = hasChips ? placesIn(text, isForm) : [];
  const isSelected = ({ start, end }: PlaceInText) =>
    selection !== undefined && selection.start <= start && end <= selection.end;
  return (
    <div
      aria-hidden="true"
      translate="no"
      lang={lang}
      className={`pointer-events-none relative select-none whitespace-pre-wrap border-transparent! bg-transparent! wrap-break-word forced-color-adjust-none ${className}`}
    >
      {places.map((place, index) => (
        <span key={place.start}>
          <span className="invisible">{text.slice(places[index - 1]?.end ?? 0, place.start)}</span>
          <span className={`relative ${isSelected(place) ? selectedChipClass : chipClass}`}>
            <span className="invisible">{text.slice(place.start, place.end)}</span>
            <span className="absolute inset-0 whitespace-nowrap text-center leading-[normal]">
              {placeLabel(place.name)}
            </span>
          </span>
        </span>
      ))}
      <span className="invisible">{`${text.slice(places.at(-1)?.end ?? 0)}\u200b`}</span>
    </div>
  );
}
