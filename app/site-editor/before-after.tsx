// A text or a picture before and after a change.
import { uploadedDocument } from "../../contract/documents.ts";
import { useWords } from "../words/words.tsx";
import { DocumentLink } from "./document/document-link.tsx";
import { ShownPicture } from "./picture/shown-picture.tsx";
import { ShownWords } from "./shown-words.tsx";
import type { Value } from "./words/place.ts";

type BeforeAfterProps = {
  language: string;
  before: Value;
  after: Value;
  isSame?: boolean;
  isPicture?: boolean;
};

export function BeforeAfter({ language, before, after, isSame = false, isPicture }: BeforeAfterProps) {
  const words = useWords("siteEditor").publish;
  const shared = { language, isPicture };
  return (
    <dl className="space-y-1">
      {isSame ? null : <OneValue term={words.before} value={before} isOld {...shared} />}
      <OneValue term={isSame ? words.same : words.after} value={after} {...shared} />
    </dl>
  );
}

type OneValueProps = {
  term: string;
  language: string;
  value: Value;
  isOld?: boolean;
  isPicture: boolean | undefined;
};

function OneValue({ term, language, value, isOld = false, isPicture }: OneValueProps) {
  const words = useWords("siteEditor").publish;
  return (
    <div className={`border-l-3 pl-3 text-base ${isOld ? "border-line text-ink-muted" : "border-drawing"}`}>
      <dt className="text-ink-muted text-sm">{term}</dt>
      <dd
        lang={value === "" ? undefined : language || undefined}
        className="wrap-anywhere whitespace-pre-wrap"
      >
        {isPicture ? (
          <ShownPicture name={String(value)} alt="" className="w-40" />
        ) : value === "" ? (
          words.empty
        ) : uploadedDocument(String(value)) ? (
          <DocumentLink name={String(value)} />
        ) : (
          <ShownWords text={String(value)} />
        )}
      </dd>
    </div>
  );
}
