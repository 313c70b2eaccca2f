// The field of an uploaded PDF. The one before stays until another one is stored.
import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { maxDocumentBytes } from "../../../contract/documents.ts";
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { storeDocument } from "../editor-api.ts";
import { useEditor } from "../editor-context.tsx";
import { ConflictChoice } from "../form/conflict-choice.tsx";
import { DraftLine } from "../form/draft-line.tsx";
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
  const input = useRef<HTMLInputElement>(null);
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
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = ""; // the same file can be chosen again
          if (file) upload.choose(file);
        }}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          id={key}
          variant="plain"
          size="compact"
          aria-describedby={fault ? messageId : undefined}
          aria-disabled={upload.isSending}
          onClick={() => (upload.isSending ? undefined : input.current?.click())}
          onFocus={() => setCurrent(place)}
        >
          <span>{shown === "" ? words.add : words.choose}</span>
          <span className="sr-only">{formatMessage(words.chooseOf, { label })}</span>
        </Button>
        {shown === "" || upload.isSending ? null : (
          <Button variant="plain" size="compact" onClick={() => upload.remove()}>
            <span>{words.remove}</span>
            <span className="sr-only">{formatMessage(words.chooseOf, { label })}</span>
          </Button>
        )}
      </div>
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
