// The text of the school's files, where it has changed under the published one.
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { ShownWords } from "../shown-words.tsx";
import { placeIn, placeKey } from "../words/place.ts";

type FilesLineProps = { label: string; field: EditableField; language: string };

/** Gone as soon as somebody has chosen: to keep the published text is a change too, which confirms it. */
export function FilesLine({ label, field, language }: FilesLineProps) {
  const words = useWords("siteEditor").field;
  const { editing, state } = useEditor();
  const place = placeIn(field, language);
  const key = placeKey(place);
  const ofFiles = field.ofFiles[language];
  const onSite = field.values[language] ?? "";
  const isChosen = state.drafts.has(key) || state.unsaved.has(key);
  if (ofFiles === undefined || !field.changedInFiles?.includes(language) || isChosen) return null;
  const ofLabel = <span className="sr-only">{formatMessage(words.undoOf, { label })}</span>;
  function choose(choice: () => void) {
    choice();
    document.getElementById(key)?.focus();
  }
  return (
    <div className="mt-1.5 border-drawing border-l-3 pl-3 text-base">
      <p className="text-ink-muted text-sm">{words.inFiles}</p>
      <p lang={language || undefined} className="wrap-anywhere whitespace-pre-wrap">
        <ShownWords text={String(ofFiles)} />
      </p>
      <div className="flex flex-wrap gap-x-4">
        <Button
          variant="text"
          size="inline"
          className="text-base!"
          onClick={() => choose(() => editing.choose(place, ofFiles, onSite))}
        >
          <span>{words.useFiles}</span> {ofLabel}
        </Button>
        <Button
          variant="text"
          size="inline"
          className="text-base!"
          onClick={() => choose(() => editing.confirm(place, onSite))}
        >
          <span>{words.keepPublished}</span> {ofLabel}
        </Button>
      </div>
    </div>
  );
}
