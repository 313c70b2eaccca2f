// One of several values, chosen by its name.
import { FieldFrame } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";

export type SelectInputProps = {
  id: string;
  /** What is read of the select; `heading` is what stands above it. */
  label: string;
  heading: string;
  value: string;
  options: readonly { value: string; name: string }[];
  error: string | undefined;
  onType: (value: string) => void;
  onFocus: () => void;
  onBlur: () => void;
};

export function SelectInput({ id, label, heading, value, options, error, ...on }: SelectInputProps) {
  const { errorPrefix } = useWords("siteEditor").field;
  return (
    <FieldFrame name={id} label={heading} error={error} errorPrefix={errorPrefix}>
      <select
        id={id}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={({ currentTarget }) => on.onType(currentTarget.value)}
        onFocus={on.onFocus}
        onBlur={on.onBlur}
        className="min-h-11 w-full rounded-xs border border-ink-muted bg-ground px-2 text-base text-ink"
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
