// Both values of a place that somebody else changed meanwhile, until the person chooses.
import { type EditableField, everyLanguage } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import type { UnsavedWords } from "../drafts/draft.ts";
import { useEditor } from "../editor-context.tsx";
import { ShownPicture } from "../picture/shown-picture.tsx";
import { ShownWords } from "../shown-words.tsx";
import type { Value } from "../words/place.ts";

type ConflictChoiceProps = {
  label: string;
  placeKey: string;
  field: EditableField;
  language: string;
};

export function ConflictChoice({ label, placeKey, field, language }: ConflictChoiceProps) {
  const words = useWords("siteEditor").field;
  const { editing, state } = useEditor();
  const unsaved = state.unsaved.get(placeKey);
  if (!unsaved?.theirs) return null;
  const { theirs } = unsaved;
  const ofLabel = <span className="sr-only">{formatMessage(words.undoOf, { label })}</span>;
  function choose(choice: (words: UnsavedWords) => void) {
    if (unsaved) choice(unsaved);
    document.getElementById(placeKey)?.focus();
  }
  return (
    <div role="alert" className="mt-2">
      <Notice tone="error" title={words.theirsTitle} className="p-3! text-base">
        <dl className="space-y-2">
          <OneValue term={words.theirs} value={theirs.value} field={field} language={language} />
          <OneValue term={words.yours} value={unsaved.value} field={field} language={language} />
        </dl>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="plain" size="compact" onClick={() => choose(editing.takeTheirs)}>
            <span>{words.takeTheirs}</span> {ofLabel}
          </Button>
          <Button variant="plain" size="compact" onClick={() => choose(editing.keepOwn)}>
            <span>{words.keepMine}</span> {ofLabel}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

type OneValueProps = { term: string; value: Value; field: EditableField; language: string };

function OneValue({ term, value, field, language }: OneValueProps) {
  const { textOf } = useEditor();
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd
        lang={language === everyLanguage ? undefined : language || undefined}
        className="wrap-anywhere whitespace-pre-wrap"
      >
        {field.kind === "picture" ? (
          <ShownPicture name={String(value)} alt="" className="w-40" />
        ) : (
          <ShownWords text={textOf(field, value)} />
        )}
      </dd>
    </div>
  );
}
