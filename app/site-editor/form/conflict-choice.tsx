// Both texts of a place that somebody else changed meanwhile, until the person chooses.
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import type { Value } from "../words/place.ts";

type ConflictChoiceProps = { label: string; placeKey: string; language: string };

export function ConflictChoice({ label, placeKey, language }: ConflictChoiceProps) {
  const words = useWords("siteEditor").field;
  const { editing, state } = useEditor();
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
          <OneText term={words.theirs} value={theirs.value} language={language} />
          <OneText term={words.yours} value={unsaved.value} language={language} />
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

function OneText({ term, value, language }: { term: string; value: Value; language: string }) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd lang={language || undefined} className="wrap-anywhere whitespace-pre-wrap">
        {String(value)}
      </dd>
    </div>
  );
}
