// One of the values that a school's fact may have. An added entry has none yet.
import { useWords } from "../../words/words.tsx";
import { useOptionName } from "../words/use-option-name.ts";
import { SelectInput, type SelectInputProps } from "./select-input.tsx";

type OptionChoiceProps = Omit<SelectInputProps, "heading" | "options"> & { options: readonly string[] };

export function OptionChoice({ options, ...select }: OptionChoiceProps) {
  const { chooseOne } = useWords("siteEditor").field;
  const nameOf = useOptionName();
  const named = options.map((value) => ({ value, name: nameOf(value) }));
  const { value } = select;
  const other = { value, name: value === "" ? chooseOne : value };
  return (
    <SelectInput
      {...select}
      heading={select.label}
      options={options.includes(value) ? named : [other, ...named]}
    />
  );
}
