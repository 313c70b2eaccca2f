// The change of one field in all its languages, and the confirmation where another language has none.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { useEditor } from "../editor-context.tsx";
import { useLanguageName } from "../use-language-name.ts";
import { placeIn, placeKey } from "../words/place.ts";
import { useFieldLabel } from "../words/use-field-label.ts";
import type { FieldChange, LanguageChange } from "./change-list.ts";
import { ConfirmBox } from "./confirm-box.tsx";

export function FieldChangeRow({ change: { field, languages } }: { change: FieldChange }) {
  const label = useFieldLabel()(field);
  return (
    <li className="border-line border-b py-3 last:border-0">
      <h4 className="font-semibold">{label}</h4>
      <div className={`mt-1 grid gap-3 ${languages.length > 1 ? "sm:grid-cols-2" : ""}`}>
        {languages.map((change) => (
          <OneLanguage key={change.language} label={label} field={field} change={change} />
        ))}
      </div>
    </li>
  );
}

type OneLanguageProps = { label: string; field: FieldChange["field"]; change: LanguageChange };

function OneLanguage({ label, field, change }: OneLanguageProps) {
  const { publish: words, picture } = useWords("siteEditor");
  const { site, editing, textOf } = useEditor();
  const { language, before, after, kind } = change;
  const isPicture = field.kind === "picture";
  const name = site.languages.find(({ code }) => code === language)?.name ?? "";
  const englishName = useLanguageName(language);
  const place = placeIn(field, language);
  return (
    <div className="min-w-0">
      {name ? <p className="text-base text-ink-muted">{name}</p> : null}
      <BeforeAfter
        language={name ? language : ""}
        before={textOf(field, before, { isOnSite: true })}
        after={textOf(field, after)}
        isSame={kind !== "changed"}
        isPicture={isPicture}
      />
      {kind === "undescribed" ? <p className="mt-1 text-base">{picture.addedPicture}</p> : null}
      {kind === "differentFigures" ? (
        <p className="mt-1 text-base">{formatMessage(words.differentFigures, { language: englishName })}</p>
      ) : null}
      {kind === "unconfirmed" || kind === "confirmed" ? (
        <ConfirmBox
          id={`confirm-${placeKey(place)}`}
          label={formatMessage(words.confirm, { language: englishName })}
          fullLabel={formatMessage(words.confirmOf, { language: englishName, label })}
          isChecked={kind === "confirmed"}
          onChange={(isChecked) => (isChecked ? editing.confirm(place, before) : editing.undo(place, before))}
        />
      ) : null}
    </div>
  );
}
