// Who changed or published a value last, and the way back to what is on the site.
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { useNameOf } from "../use-name-of.ts";
import { placeIn, placeKey } from "../words/place.ts";
import { timeAgo } from "../words/time-ago.ts";
import { useNow } from "./use-now.ts";
import { usePublishedBy } from "./use-published-by.ts";

type DraftLineProps = { label: string; field: EditableField; language: string };

export function DraftLine({ label, field, language }: DraftLineProps) {
  const words = useWords("siteEditor");
  const { tag } = useWords("language");
  const { editing, state } = useEditor();
  const nameOf = useNameOf();
  const now = useNow();
  const place = placeIn(field, language);
  const draft = state.drafts.get(placeKey(place));
  const onSite = field.values[language] ?? "";
  const isUnsaved = state.unsaved.has(placeKey(place));
  const published = usePublishedBy(placeKey(place));
  if (!draft && !isUnsaved) {
    if (!published) return null;
    const who = nameOf(published.by);
    const when = timeAgo(Date.parse(published.at), now, tag) ?? words.justNow;
    return (
      <p className="mt-1.5 text-base text-ink-muted">
        <AddressText text={formatMessage(words.past.by, { who, when })} />
      </p>
    );
  }
  const changed =
    draft &&
    formatMessage(words.field.changed, {
      who: nameOf(draft.by),
      when: timeAgo(Date.parse(draft.at), now, tag) ?? words.justNow,
    });
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 text-base text-ink-muted">
      {draft?.value === onSite && !isUnsaved ? (
        <span>{words.field.confirmed}</span>
      ) : changed ? (
        <AddressText text={changed} />
      ) : null}
      <Button
        variant="text"
        size="inline"
        className="text-base! lg:min-h-8!"
        onClick={() => {
          editing.undo(place, onSite);
          document.getElementById(placeKey(place))?.focus();
        }}
      >
        <span>{words.field.undo}</span>
        <span className="sr-only">{formatMessage(words.field.undoOf, { label })}</span>
      </Button>
    </div>
  );
}
