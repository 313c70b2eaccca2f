// The field of a picture: the one that is shown, and the way to another one. All languages have the same.
import { useId, useRef } from "react";
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { ConflictChoice } from "../form/conflict-choice.tsx";
import { DraftLine } from "../form/draft-line.tsx";
import { fieldAt, languagesOf, placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import { PictureCut } from "./picture-cut.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

export function PictureRow({ field }: { field: EditableField }) {
  const words = useWords("siteEditor").picture;
  const { errorPrefix } = useWords("siteEditor").field;
  const { site, editing, faults, shownValue, setCurrent } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const description = useDescription(field);
  const label = useFieldLabel()(field);
  const [language = ""] = languagesOf(field, site);
  const place = placeIn(field, language);
  const key = placeKey(place);
  const onSite = field.values[language] ?? "";
  const shown = String(shownValue(field, language));
  const show = (name: string) => {
    editing.choose(place, name, onSite);
    focusButton();
  };
  const upload = usePictureUpload(show);
  const fault = upload.message ?? faults.find(({ place: at }) => at && placeKey(at) === key)?.sentence;
  const focusButton = () => document.getElementById(key)?.focus();
  return (
    // biome-ignore lint/a11y/useSemanticElements: as the other fields of the form
    <div role="group" aria-label={label} className="border-line border-b py-3 last:border-0">
      <h4 className="font-semibold">{label}</h4>
      {field.help ? <p className="text-base text-ink-muted">{field.help}</p> : null}
      {upload.chosen ? (
        <PictureCut
          key={`${upload.chosen.file.name} ${upload.chosen.file.lastModified}`}
          source={upload.chosen.source}
          isSending={upload.isSending}
          onUse={upload.send}
          onRefuse={(reason) => {
            upload.refuse(reason);
            focusButton();
          }}
          onCancel={() => {
            upload.cancel();
            focusButton();
          }}
        />
      ) : (
        <ShownPicture name={shown} alt={description} className="mt-2 w-full max-w-80" />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
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
          onClick={() => input.current?.click()}
          onFocus={() => setCurrent(place)}
        >
          <span>{shown === "" ? words.add : words.choose}</span>
          <span className="sr-only">{formatMessage(words.chooseOf, { label })}</span>
        </Button>
        {field.mayBeEmpty && shown !== "" && !upload.chosen ? (
          <Button variant="plain" size="compact" onClick={() => show("")}>
            <span>{words.remove}</span>
            <span className="sr-only">{formatMessage(words.chooseOf, { label })}</span>
          </Button>
        ) : null}
      </div>
      {fault ? (
        <p id={messageId} role="alert" className="mt-2 font-semibold text-base text-danger">
          <span className="sr-only">{errorPrefix} </span>
          <span>{fault}</span>
        </p>
      ) : null}
      {field.description && shown !== "" && shown !== onSite ? (
        <p role="status" className="mt-2 text-base">
          {onSite === "" ? words.addedPicture : words.newPicture}
        </p>
      ) : null}
      <ConflictChoice placeKey={key} language="" field={field} />
      <DraftLine label={label} field={field} language={language} />
    </div>
  );
}

/** The description in the default language, as the editor shows it. */
function useDescription({ description }: EditableField): string {
  const { site, shownValue } = useEditor();
  const language = site.languages[0]?.code ?? "";
  const found = description && fieldAt(site, placeIn(description, language));
  return found ? String(shownValue(found.field, language)) : "";
}
