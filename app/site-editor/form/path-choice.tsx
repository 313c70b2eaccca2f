// The page that a link leads to, chosen by its title.
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { useEditor } from "../editor-context.tsx";
import { SelectInput, type SelectInputProps } from "./select-input.tsx";

type PathChoiceProps = Omit<SelectInputProps, "heading" | "options"> & { mayBeEmpty: boolean };

export function PathChoice({ mayBeEmpty, ...select }: PathChoiceProps) {
  const words = useWords("siteEditor").field;
  const { site } = useEditor();
  const pages = site.pages.flatMap(({ path, title, group }) =>
    path !== undefined && (group === "pages" || group === "programs") ? [{ value: path, name: title }] : [],
  );
  const { value: path } = select;
  const isOther = pages.every(({ value }) => path !== value);
  const other = { value: path, name: path === "" ? "" : formatMessage(words.otherPath, { path }) };
  const none = mayBeEmpty ? [{ value: "", name: words.noPage }] : [];
  const offered = [...none, ...pages];
  return (
    <SelectInput
      {...select}
      heading={words.page}
      options={isOther && !(mayBeEmpty && path === "") ? [other, ...offered] : offered}
    />
  );
}
