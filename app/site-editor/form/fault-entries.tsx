// Faults as the entries of a list. Each that is about one place leads to its field.
import type { EditorFault, Place } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { withPlaceLabels } from "../words/field-label.ts";
import { fieldAt, placeKey } from "../words/place.ts";
import { usePlaceLabel } from "../words/use-field-label.ts";

type FaultEntriesProps = { faults: readonly EditorFault[]; onGoTo: (place: Place) => void };

export function FaultEntries({ faults, onGoTo }: FaultEntriesProps) {
  const { result } = useWords("siteEditor").search;
  const { site } = useEditor();
  const labelOf = usePlaceLabel();
  return (
    <ul className="text-base">
      {faults.map(({ place, sentence }) => {
        const found = place && fieldAt(site, place);
        return (
          <li key={place ? placeKey(place) : sentence}>
            {place && found ? (
              <Button
                variant="text"
                size="inline"
                className="mr-1 text-left! text-base!"
                onClick={() => onGoTo(place)}
              >
                {formatMessage(result, {
                  page: found.page.title,
                  label: labelOf(found.field, found.language),
                })}
              </Button>
            ) : null}
            <span>{withPlaceLabels(sentence)}</span>
          </li>
        );
      })}
    </ul>
  );
}
