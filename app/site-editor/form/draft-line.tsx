// Who changed or published a value last, the way back to what is on the site, and from there back again: Tab
// leads from a text to this button, where the space of somebody who types on would press it.
import { useState } from "react";
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { useNameOf } from "../use-name-of.ts";
import { placeIn, placeKey, type Value } from "../words/place.ts";
import { timeAgo } from "../words/time-ago.ts";
import { useNow } from "./use-now.ts";
import { usePublishedBy } from "./use-published-by.ts";

type DraftLineProps = { label: string; field: EditableField; language: string };

export function DraftLine({ label, field, language }: DraftLineProps) {
  const words = useWords("siteEditor");
  const { tag } = useWords("language");
  const { editing, state } = useEditor();
  const [undone, setUndone] = useState<Value>();
  const nameOf = useNameOf();
  const now = useNow();
  const place = placeIn(field, language);
  const key = placeKey(place);
  const draft = state.drafts.get(key);
  const onSite = field.values[language] ?? "";
  const unsaved = state.unsaved.get(key);
  const isUndone =
    undone !== undefined && undone !== onSite && (unsaved ?? draft ?? { value: onSite }).value === onSite;
  const published = usePublishedBy(key);
  if (!draft && !unsaved && !isUndone) {
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
      {isUndone ? null : draft?.value === onSite && !unsaved ? (
        <span>{words.field.confirmed}</span>
      ) : changed ? (
        <AddressText text={changed} />
      ) : null}
      <Button
        variant="text"
        size="inline"
        className="text-base! lg:min-h-8!"
        onClick={() => {
          setUndone(isUndone ? undefined : editing.valueAt(key));
          if (isUndone) editing.choose(place, undone, onSite);
          else editing.undo(place, onSite);
        }}
      >
        <span>{isUndone ? words.field.redo : words.field.undo}</span>
        <span className="sr-only">{formatMessage(words.field.undoOf, { label })}</span>
      </Button>
    </div>
  );
}
