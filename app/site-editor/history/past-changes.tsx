// The texts that a publication changed, before and after.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { BeforeAfter } from "../before-after.tsx";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "../words/field-label.ts";
import type { PastChange } from "./publication-changes.ts";

export function PastChanges({ changes }: { changes: readonly PastChange[] }) {
  const words = useWords("siteEditor");
  const { site } = useEditor();
  return (
    <ul className="space-y-4">
      {changes.map(({ key, field, pageTitle, language, before, after }) => {
        const name = site.languages.find(({ code }) => code === language)?.name;
        const label = field && fieldLabel(field.path);
        const isPicture = field?.kind === "picture";
        const inLanguage =
          label && name && !isPicture ? formatMessage(words.field.of, { label, language: name }) : label;
        return (
          <li key={key}>
            <p className="mb-1 font-semibold text-base">
              {inLanguage
                ? formatMessage(words.search.result, { page: pageTitle, label: inLanguage })
                : words.past.unknownPlace}
            </p>
            <BeforeAfter language={language} before={before} after={after} isPicture={isPicture} />
          </li>
        );
      })}
    </ul>
  );
}
