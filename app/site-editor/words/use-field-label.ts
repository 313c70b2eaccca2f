// The label of a field in the words of the editor.
import type { EditableField } from "../../../contract/site-editor.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { fieldLabel } from "./field-label.ts";
import { languagesOf } from "./place.ts";

export function useFieldLabel(): (field: Pick<EditableField, "path" | "at">) => string {
  const names = useWords("siteEditor").keyNames;
  return (field) => fieldLabel(field, names);
}

type Labelled = Pick<EditableField, "path" | "at" | "values">;

/** With the name of the language where the field has several: "Title, English". */
export function usePlaceLabel(): (field: Labelled, language: string) => string {
  const { of } = useWords("siteEditor").field;
  const { site } = useEditor();
  const labelOf = useFieldLabel();
  return (field, language) => {
    const name = site.languages.find(({ code }) => code === language)?.name;
    const label = labelOf(field);
    return name && languagesOf(field, site).length > 1 ? formatMessage(of, { label, language: name }) : label;
  };
}
