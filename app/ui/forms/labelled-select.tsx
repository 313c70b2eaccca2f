// A choice of one of several texts, with its label above.
import { useId } from "react";
import { controlClass } from "./field.tsx";

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
  onBlur?: () => void;
};

export function LabelledSelect({ label, value, options, onChange, onBlur }: LabelledSelectProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className={`${controlClass} mt-1.5`}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
