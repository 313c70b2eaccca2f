// Native radio buttons in a fieldset. The first has the group's name as its id, so that an error summary can
// link to it.
import { describedBy, FieldError, FieldHint, type FieldTexts } from "./forms/field.tsx";

type RadioGroupProps = FieldTexts & {
  options: readonly { value: string; label: string }[];
  defaultValue?: string;
};

export function RadioGroup(props: RadioGroupProps) {
  const { name, label, hint, error, errorPrefix, options, defaultValue } = props;
  return (
    <fieldset
      {...describedBy(name, hint, undefined)}
      aria-describedby={describedBy(name, hint, error)["aria-describedby"]}
      className={error ? "border-danger border-l-4 pl-4" : ""}
    >
      <legend className="font-semibold">{label}</legend>
      {hint ? <FieldHint name={name}>{hint}</FieldHint> : null}
      {error ? <FieldError name={name} error={error} errorPrefix={errorPrefix} /> : null}
      <div className="mt-1.5 grid gap-x-4 sm:grid-cols-2">
        {options.map((option, index) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              id={index === 0 ? name : `${name}-${index + 1}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
              className="size-6 shrink-0 accent-drawing"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
