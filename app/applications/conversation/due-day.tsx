// The day until which an answer is awaited. It is taken when the field is left, because a day is typed over
// others; one that is typed half is none.
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
  function take() {
    if (typed === value) return;
    if (parseDay(typed)) onChange(typed);
    else setTyped(value);
  }
  return (
    <TextField
      type="date"
      name={name}
      label={words.due}
      hint={words.dueHint}
      error={error || undefined}
      errorPrefix={errorPrefix}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === "Enter") take();
      }}
    />
  );
}
