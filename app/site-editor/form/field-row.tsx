// One place with its languages side by side, or below each other where the column is narrow.
import type { EditableField } from "../../../contract/site-editor.ts";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "../words/field-label.ts";
import { languagesOf, placeIn, placeKey } from "../words/place.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { DraftLine } from "./draft-line.tsx";
import { FilesLine } from "./files-line.tsx";
import { ValueInput } from "./value-input.tsx";

export function FieldRow({ field }: { field: EditableField }) {
  const { site, editing, faults, shownValue, setCurrent } = useEditor();
  const label = fieldLabel(field.path);
  const languages = languagesOf(field, site);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be read again before each input
    <div role="group" aria-label={label} className="@container border-line border-b py-3 last:border-0">
      <h4 className="font-semibold">{label}</h4>
      {field.help ? <p className="text-base text-ink-muted">{field.help}</p> : null}
      <div className={`mt-1 grid gap-3 ${languages.length > 1 ? "@md:grid-cols-2" : ""}`}>
        {languages.map((language) => {
          const place = placeIn(field, language);
          const key = placeKey(place);
          return (
            <div key={language} className="min-w-0">
              <ValueInput
                id={key}
                label={label}
                field={field}
                language={language}
                languageName={site.languages.find(({ code }) => code === language)?.name}
                value={shownValue(field, language)}
                fault={faults.find(({ place: at }) => at && placeKey(at) === key)?.sentence}
                onType={(value) => editing.type(place, value, field.values[language] ?? "")}
                onFocus={() => {
                  editing.focus(key);
                  setCurrent(place);
                }}
                onBlur={editing.blur}
              />
              <ConflictChoice label={label} placeKey={key} language={language} />
              <DraftLine label={label} field={field} language={language} />
              <FilesLine label={label} field={field} language={language} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
