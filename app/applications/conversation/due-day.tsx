// The day until which an answer is awaited. One that is typed half is no day yet, and goes when the field is
// left.
import { useEffect, useState } from "react";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import { parseDay } from "../list/application-filter.ts";

type DueDayProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (day: string) => void;
};

export function DueDay({ name, value, error, onChange }: DueDayProps) {
  const { replies: words, errorPrefix } = useWords("applicationDetail");
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  return (
    <TextField
      type="date"
      name={name}
      label={words.due}
      hint={words.dueHint}
      error={error || undefined}
      errorPrefix={errorPrefix}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        if (parseDay(target.value)) onChange(target.value);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}
