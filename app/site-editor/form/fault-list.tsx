// All faults of the changed words, each leading to its field. Unlike the summary of a form that was sent, it
// appears while somebody types, so it takes no focus.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { changedValues } from "../drafts/draft.ts";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "../words/field-label.ts";
import { fieldAt, placeKey } from "../words/place.ts";

const mostShown = 5;

export function FaultList() {
  const words = useWords("siteEditor");
  const { site, state, faults, goTo } = useEditor();
  const found = changedValues(state.drafts, state.unsaved).flatMap((place) => {
    const sentence = faults.get(placeKey(place));
    const at = fieldAt(site, place);
    return sentence && at ? [{ place, sentence, ...at }] : [];
  });
  if (found.length === 0) return null;
  return (
    <Notice tone="error" title={words.faults.title} className="mt-3 p-3! sm:p-4!">
      <ul className="text-base">
        {found.slice(0, mostShown).map(({ place, sentence, page, field }) => (
          <li key={placeKey(place)}>
            <Button
              variant="text"
              size="inline"
              className="text-left! text-base!"
              onClick={() => goTo(place)}
            >
              {formatMessage(words.search.result, { page: page.title, label: fieldLabel(field.path) })}
            </Button>{" "}
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {found.length > mostShown ? (
        <p className="text-base">{formatMessage(words.faults.more, { count: found.length - mostShown })}</p>
      ) : null}
    </Notice>
  );
}
