// An uploaded PDF, to be looked at in a tab of its own.
import { documentAddress, uploadedDocument } from "../../../contract/documents.ts";
import { useWords } from "../../words/words.tsx";

export function DocumentLink({ name }: { name: string }) {
  const { shown } = useWords("siteEditor").document;
  const { newTab } = useWords("frame");
  const uploaded = uploadedDocument(name);
  if (!uploaded) return <span>{name}</span>;
  return (
    <a
      href={documentAddress(uploaded, "document")}
      target="_blank"
      rel="noreferrer"
      className="text-action underline underline-offset-4"
    >
      {`${shown} ${newTab}`}
    </a>
  );
}
