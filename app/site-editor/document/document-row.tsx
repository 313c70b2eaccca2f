// The field of an uploaded PDF. The one before stays until another one is stored.
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { maxDocumentBytes } from "../../../contract/documents.ts";
import type { EditableField } from "../../../contract/site-editor.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { useWords } from "../../words/words.tsx";
import { storeDocument } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";
import { ConflictChoice } from "../form/conflict-choice.tsx";
import { DraftLine } from "../form/draft-line.tsx";
import { FileButtons } from "../form/file-buttons.tsx";
import { uploadFailure } from "../upload-failure.ts";
import { labelWithin } from "../words/field-label.ts";
import { placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import { DocumentLink } from "./document-link.tsx";

type DocumentRowProps = {
  field: EditableField;
  /** The label of the entry around it. */
  within: string | undefined;
};

export function DocumentRow({ field, within }: DocumentRowProps) {
  const words = useWords("siteEditor").document;
  const { errorPrefix } = useWords("siteEditor").field;
  const { editing, faults, shownValue, setCurrent } = useEditor();
  const messageId = useId();
  const label = useFieldLabel()(field);
  const shownLabel = within === undefined ? label : labelWithin(within, label);
  const place = placeIn(field, "");
  const key = placeKey(place);
  const onSite = field.values[""] ?? "";
  const shown = String(shownValue(field, ""));
  const upload = useDocumentUpload((name) => {
    editing.choose(place, name, onSite);
    document.getElementById(key)?.focus();
  });
  const fault = upload.message ?? faults.find(({ place: at }) => at && placeKey(at) === key)?.sentence;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the other fields of the form
    <div role="group" aria-label={label} className="border-line border-b py-3 last:border-0">
      <h4 className="font-semibold">{shownLabel}</h4>
      {field.help ? <p className="text-base text-ink-muted">{field.help}</p> : null}
      <p className="mt-1 text-base">{shown === "" ? words.none : <DocumentLink name={shown} />}</p>
      <FileButtons
        {...{ id: key, label, words, isEmpty: shown === "", isBusy: upload.isSending }}
        accept="application/pdf,.pdf"
        describedBy={fault ? messageId : undefined}
        onChoose={upload.choose}
        onFocus={() => setCurrent(place)}
        onRemove={shown === "" || upload.isSending ? undefined : upload.remove}
      />
      {/* Always there, so that what appears in it is read out. */}
      <p role="status" className="text-base">
        {upload.isSending ? words.sending : upload.isUntagged ? words.untagged : null}
      </p>
      {fault ? (
        <p id={messageId} role="alert" className="mt-2 font-semibold text-base text-danger">
          <span className="sr-only">{errorPrefix} </span>
          <span>{fault}</span>
        </p>
      ) : null}
      <ConflictChoice placeKey={key} language="" field={field} />
      <DraftLine label={label} field={field} language="" />
    </div>
  );
}

function useDocumentUpload(onStored: (name: string) => void) {
  const words = useWords("siteEditor").document;
  const [message, setMessage] = useState<string>();
  const { mutate, isPending, data, reset } = useMutation({ mutationFn: storeDocument });

  function choose(file: File) {
    setMessage(undefined);
    if (file.size > maxDocumentBytes) return setMessage(words.tooManyBytes);
    mutate(file, {
      onSuccess: ({ name }) => onStored(name),
      onError: (failure) => {
        logFailure("A document was not stored.", failure);
        setMessage(uploadFailure(failure, words));
      },
    });
  }

  function remove() {
    reset();
    setMessage(undefined);
    onStored("");
  }
  return { choose, remove, message, isSending: isPending, isUntagged: data?.isTagged === false };
}
