// A text before and after a change.
import { useWords } from "../words/words.tsx";
import type { Value } from "./words/place.ts";

type BeforeAfterProps = { language: string; before: Value; after: Value; isSame?: boolean };

export function BeforeAfter({ language, before, after, isSame = false }: BeforeAfterProps) {
  const words = useWords("siteEditor").publish;
  return (
    <dl className="space-y-1">
      {isSame ? null : <OneText term={words.before} language={language} value={before} isOld />}
      <OneText term={isSame ? words.same : words.after} language={language} value={after} />
    </dl>
  );
}

type OneTextProps = { term: string; language: string; value: Value; isOld?: boolean };

function OneText({ term, language, value, isOld = false }: OneTextProps) {
  const words = useWords("siteEditor").publish;
  return (
    <div className={`border-l-3 pl-3 text-base ${isOld ? "border-line text-ink-muted" : "border-drawing"}`}>
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd
        lang={value === "" ? undefined : language || undefined}
        className="wrap-anywhere whitespace-pre-wrap"
      >
        {value === "" ? words.empty : String(value)}
      </dd>
    </div>
  );
}
