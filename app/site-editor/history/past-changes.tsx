// The texts that a publication changed, before and after.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { useEditor } from "../editor-context.tsx";
import { numberedNames } from "../words/entry-names.ts";
import type { Value } from "../words/place.ts";
import { usePlaceLabel } from "../words/use-field-label.ts";
import type { PastChange } from "./publication-changes.ts";

export function PastChanges({ changes }: { changes: readonly PastChange[] }) {
  const words = useWords("siteEditor");
  const { site, textOf } = useEditor();
  const labelOf = usePlaceLabel();
  function textThen(field: PastChange["field"], value: Value, entries: string[] | undefined): Value {
    if (entries) return numberedNames(entries, words.past.removed);
    return field ? textOf(field, value) : value;
  }
  return (
    <ul className="space-y-4">
      {changes.map(({ key, field, pageTitle, language, before, after, entries }) => {
        const name = site.languages.find(({ code }) => code === language)?.name;
        const isPicture = field?.kind === "picture";
        return (
          <li key={key}>
            <p className="mb-1 font-semibold text-base">
              {field
                ? formatMessage(words.search.result, { page: pageTitle, label: labelOf(field, language) })
                : words.past.unknownPlace}
            </p>
            <BeforeAfter
              language={name ? language : ""}
              before={textThen(field, before, entries?.before)}
              after={textThen(field, after, entries?.after)}
              isPicture={isPicture}
            />
          </li>
        );
      })}
    </ul>
  );
}
