// The box that says: this was looked at, and is right as it is.

type ConfirmBoxProps = {
  id: string;
  label: string;
  /** For screen readers, which may read the box alone. */
  fullLabel: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

export function ConfirmBox({ id, label, fullLabel, isChecked, onChange }: ConfirmBoxProps) {
  return (
    <label
      htmlFor={id}
      className="mt-1 flex min-h-11 cursor-pointer items-center gap-3 font-semibold text-base"
    >
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-label={fullLabel}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="size-6 shrink-0 accent-drawing"
      />
      <span>{label}</span>
    </label>
  );
}
