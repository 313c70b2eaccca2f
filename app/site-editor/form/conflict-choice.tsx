// Both values of a place that was changed elsewhere meanwhile, in a draft or on the site, until the person
// chooses.
import { type EditableField, everyLanguage } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { DocumentLink } from "../document/document-link.tsx";
import { isOutdated } from "../drafts/draft.ts";
import { useEditor } from "../editor-context.tsx";
import { ShownPicture } from "../picture/shown-picture.tsx";
import { ShownWords } from "../shown-words.tsx";
import { useNameOf } from "../use-name-of.ts";
import type { Value } from "../words/place.ts";
import { usePlaceLabel } from "../words/use-field-label.ts";

type ConflictChoiceProps = {
  placeKey: string;
  field: EditableField;
  language: string;
};

export function ConflictChoice({ placeKey, field, language }: ConflictChoiceProps) {
  const { field: words } = useWords("siteEditor");
  const { editing, state } = useEditor();
  const nameOf = useNameOf();
  const unsaved = state.unsaved.get(placeKey);
  const draft = state.drafts.get(placeKey);
  const onSite = field.values[language] ?? "";
  const shared = { placeKey, field, language };
  if (unsaved?.theirs)
    return (
      <Choice
        {...shared}
        title={words.theirsTitle}
        other={{
          term: formatMessage(words.theirs, { name: nameOf(unsaved.theirs.by) }),
          value: unsaved.theirs.value,
          take: words.takeTheirs,
        }}
        own={{ term: words.yours, value: unsaved.value, keep: words.keepMine }}
        onTake={() => editing.takeTheirs(unsaved)}
        onKeep={() => editing.keepOwn(unsaved)}
      />
    );
  if (!unsaved && draft && isOutdated(draft, onSite))
    return (
      <Choice
        {...shared}
        title={words.outdatedTitle}
        other={{ term: words.onSite, value: onSite, take: words.takeSite }}
        own={{ term: words.theChange, value: draft.value, keep: words.keepChange }}
        onTake={() => editing.undo(draft, onSite)}
        onKeep={() => editing.choose(draft, draft.value, onSite)}
      />
    );
  return null;
}

type ChoiceProps = ConflictChoiceProps & {
  title: string;
  other: { term: string; value: Value; take: string };
  own: { term: string; value: Value; keep: string };
  onTake: () => void;
  onKeep: () => void;
};

function Choice({ placeKey, field, language, title, other, own, onTake, onKeep }: ChoiceProps) {
  const words = useWords("siteEditor").field;
  const label = usePlaceLabel()(field, language);
  const ofLabel = <span className="sr-only">{formatMessage(words.undoOf, { label })}</span>;
  function choose(choice: () => void) {
    choice();
    document.getElementById(placeKey)?.focus();
  }
  return (
    <div role="alert" className="mt-2">
      <Notice tone="error" title={title} className="p-3! text-base">
        <dl className="space-y-2">
          <OneValue term={other.term} value={other.value} field={field} language={language} />
          <OneValue term={own.term} value={own.value} field={field} language={language} />
        </dl>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="plain" size="compact" onClick={() => choose(onTake)}>
            <span>{other.take}</span> {ofLabel}
          </Button>
          <Button variant="plain" size="compact" onClick={() => choose(onKeep)}>
            <span>{own.keep}</span> {ofLabel}
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
        ) : field.kind === "document" && value !== "" ? (
          <DocumentLink name={String(value)} />
        ) : (
          <ShownWords text={textOf(field, value)} />
        )}
      </dd>
    </div>
  );
}
