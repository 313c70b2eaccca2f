// One place with its languages side by side, or below each other where the column is narrow.
import type { EditableField } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { labelWithin } from "../words/field-label.ts";
import { languagesOf, placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { DraftLine } from "./draft-line.tsx";
import { FilesLine } from "./files-line.tsx";
import { ValueInput } from "./value-input.tsx";

type FieldRowProps = {
  field: EditableField;
  /** The label of the entry around it. */
  within?: string | undefined;
};

export function FieldRow({ field, within }: FieldRowProps) {
  const { field: words, publish } = useWords("siteEditor");
  const { account, site, editing, faults, shownValue, setCurrent } = useEditor();
  const label = useFieldLabel()(field);
  const shownLabel = within === undefined ? label : labelWithin(within, label);
  const languages = languagesOf(field, site);
  /** A changed text that is the one of the first language, such as a name. */
  function isSameAsDefault(language: string): boolean {
    const [{ code } = { code: "" }] = site.languages;
    const value = shownValue(field, language);
    const isChanged = language !== code && value !== field.values[language];
    return isChanged && /\p{L}/u.test(String(value)) && value === shownValue(field, code);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend would be read again before each input
    <div role="group" aria-label={label} className="@container border-line border-b py-3 last:border-0">
      {shownLabel === undefined || field.kind === "sample" ? null : (
        <h4 className="font-semibold">{shownLabel}</h4>
      )}
      {field.help ? <p className="text-base text-ink-muted">{field.help}</p> : null}
      <div className={`mt-1 grid gap-3 ${languages.length > 1 ? "@md:grid-cols-2" : ""}`}>
        {languages.map((language) => {
          const place = placeIn(field, language);
          const key = placeKey(place);
          if (field.isSensitive && !account.isAdmin)
            return (
              <div key={language} className="text-base">
                <p className="wrap-anywhere">{shownValue(field, language) || publish.empty}</p>
                <p className="text-ink-muted">{words.onlyAdministrators}</p>
              </div>
            );
          return (
            <div key={language} className="min-w-0">
              <ValueInput
                id={key}
                label={label}
                field={field}
                language={language}
                languageName={
                  languages.length > 1
                    ? site.languages.find(({ code }) => code === language)?.name
                    : undefined
                }
                fault={faults.find(({ place: at }) => at && placeKey(at) === key)?.sentence}
                onType={(value) => editing.type(place, value, field.values[language] ?? "")}
                onFocus={() => {
                  editing.focus(key);
                  setCurrent(place);
                }}
                onBlur={editing.blur}
              />
              {isSameAsDefault(language) ? (
                <p className="mt-1 text-base text-ink-muted">{words.sameText}</p>
              ) : null}
              <ConflictChoice placeKey={key} field={field} language={language} />
              <DraftLine label={label} field={field} language={language} />
              <FilesLine label={label} field={field} language={language} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
