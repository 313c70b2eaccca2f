// The label of a field in the words of the editor.
import type { EditableField } from "../../../contract/site-editor.ts";
import { useWords } from "../../words/words.tsx";
import { fieldLabel } from "./field-label.ts";

export function useFieldLabel(): (field: Pick<EditableField, "path" | "at">) => string {
  const names = useWords("siteEditor").keyNames;
  return (field) => fieldLabel(field, names);
}
