// Both texts of a place that somebody else changed meanwhile, until the person chooses.
import { type EditableField, everyLanguage } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";

type ConflictChoiceProps = { label: string; placeKey: string; field: EditableField; language: string };

export function ConflictChoice({ label, placeKey, field, language }: ConflictChoiceProps) {
  const words = useWords("siteEditor").field;
  const { editing, state, textOf } = useEditor();
  const unsaved = state.unsaved.get(placeKey);
  if (!unsaved?.theirs) return null;
  const { theirs } = unsaved;
  const ofLabel = <span className="sr-only">{formatMessage(words.undoOf, { label })}</span>;
  function choose(choice: () => void) {
    choice();
    document.getElementById(placeKey)?.focus();
  }
  return (
    <div role="alert" className="mt-2">
      <Notice tone="error" title={words.theirsTitle} className="p-3! text-base">
        <dl className="space-y-2">
          <OneText term={words.theirs} text={textOf(field, theirs.value)} language={language} />
          <OneText term={words.yours} text={textOf(field, unsaved.value)} language={language} />
        </dl>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="plain" size="compact" onClick={() => choose(() => editing.takeTheirs(unsaved))}>
            <span>{words.takeTheirs}</span> {ofLabel}
          </Button>
          <Button variant="plain" size="compact" onClick={() => choose(() => editing.keepOwn(unsaved))}>
            <span>{words.keepMine}</span> {ofLabel}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function OneText({ term, text, language }: { term: string; text: string; language: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd
        lang={language === everyLanguage ? undefined : language || undefined}
        className="wrap-anywhere whitespace-pre-wrap"
      >
        {text}
      </dd>
    </div>
  );
}
