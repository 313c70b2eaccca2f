// The texts that a publication changed, before and after.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { useEditor } from "../editor-context.tsx";
import { useFieldLabel } from "../words/use-field-label.ts";
import type { PastChange } from "./publication-changes.ts";

export function PastChanges({ changes }: { changes: readonly PastChange[] }) {
  const words = useWords("siteEditor");
  const { site, textOf } = useEditor();
  const labelOf = useFieldLabel();
  return (
    <ul className="space-y-4">
      {changes.map(({ key, field, pageTitle, language, before, after }) => {
        const name = site.languages.find(({ code }) => code === language)?.name;
        const label = field && labelOf(field);
        const isPicture = field?.kind === "picture";
        const inLanguage = label && name ? formatMessage(words.field.of, { label, language: name }) : label;
        return (
          <li key={key}>
            <p className="mb-1 font-semibold text-base">
              {inLanguage
                ? formatMessage(words.search.result, { page: pageTitle, label: inLanguage })
                : words.past.unknownPlace}
            </p>
            <BeforeAfter
              language={name ? language : ""}
              before={field ? textOf(field, before) : before}
              after={field ? textOf(field, after) : after}
              isPicture={isPicture}
            />
          </li>
        );
      })}
    </ul>
  );
}
