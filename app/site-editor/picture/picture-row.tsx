// The field of a picture: the one that is shown, and the way to another one. All languages have the same.
import { useId } from "react";
import type { EditableField } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { ConflictChoice } from "../form/conflict-choice.tsx";
import { DraftLine } from "../form/draft-line.tsx";
import { FileButtons } from "../form/file-buttons.tsx";
import { labelWithin } from "../words/field-label.ts";
import { fieldAt, languagesOf, placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import { PictureCut } from "./picture-cut.tsx";
import { ShownPicture } from "./shown-picture.tsx";
import { usePictureUpload } from "./use-picture-upload.ts";

type PictureRowProps = {
  field: EditableField;
  /** The label of the entry around it. */
  within: string | undefined;
};

export function PictureRow({ field, within }: PictureRowProps) {
  const words = useWords("siteEditor").picture;
  const { errorPrefix } = useWords("siteEditor").field;
  const { site, editing, faults, shownValue, setCurrent } = useEditor();
  const messageId = useId();
  const description = useDescription(field);
  const label = useFieldLabel()(field);
  const shownLabel = within === undefined ? label : labelWithin(within, label);
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
      <h4 className="font-semibold">{shownLabel}</h4>
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
      <FileButtons
        {...{ id: key, label, words, isEmpty: shown === "" }}
        accept="image/jpeg,image/png,image/webp"
        describedBy={fault ? messageId : undefined}
        onChoose={upload.choose}
        onFocus={() => setCurrent(place)}
        onRemove={field.mayBeEmpty && shown !== "" && !upload.chosen ? () => show("") : undefined}
      />
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
      <ConflictChoice placeKey={key} language={language} field={field} />
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
