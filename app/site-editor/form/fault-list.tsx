// All faults of the changed words, each leading to its field. Unlike the summary of a form that was sent, it
// appears while somebody types, so it takes no focus.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "../words/field-label.ts";
import { fieldAt, placeKey } from "../words/place.ts";

const mostShown = 5;

export function FaultList() {
  const words = useWords("siteEditor");
  const { site, faults, goTo } = useEditor();
  if (faults.length === 0) return null;
  return (
    <Notice tone="error" title={words.faults.title} className="mt-3 p-3! sm:p-4!">
      <ul className="text-base">
        {faults.slice(0, mostShown).map(({ place, sentence }) => {
          const found = place && fieldAt(site, place);
          return (
            <li key={place ? placeKey(place) : sentence}>
              {place && found ? (
                <Button
                  variant="text"
                  size="inline"
                  className="mr-1 text-left! text-base!"
                  onClick={() => goTo(place)}
                >
                  {formatMessage(words.search.result, {
                    page: found.page.title,
                    label: fieldLabel(found.field.path),
                  })}
                </Button>
              ) : null}
              <span>{sentence}</span>
            </li>
          );
        })}
      </ul>
      {faults.length > mostShown ? (
        <p className="text-base">{formatMessage(words.faults.more, { count: faults.length - mostShown })}</p>
      ) : null}
    </Notice>
  );
}
