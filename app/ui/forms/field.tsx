// A labelled text field: label, hint, message and control, in that order and associated for assistive
// technology.
import type { ComponentProps, ReactNode } from "react";
import type { Elements } from "../elements.ts";
import { NoWrap } from "../no-wrap.tsx";

export const controlClass =
  "block w-full rounded-xs border bg-ground px-3 py-2.5 text-ink min-h-12 aria-invalid:border-2 aria-invalid:border-danger border-ink-muted";

export type FieldTexts = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Read before the message by screen readers, for example "Error:". */
  errorPrefix: string;
  /** A question or a help about the answer, after the message. */
  note?: string | undefined;
};

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "name" | "id"> & { after?: Elements };

export function TextField({
  name,
  label,
  hint,
  error,
  errorPrefix,
  note,
  after,
  className,
  ...input
}: TextFieldProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} errorPrefix={errorPrefix} note={note}>
      <input
        {...input}
        {...describedBy(name, hint, error, note)}
        id={name}
        name={name}
        className={`${controlClass} ${className ?? ""}`}
      />
      {after}
    </FieldFrame>
  );
}

/**
 * `rows` is sized to the expected answer, and the textarea grows with its content. Browsers that support
 * `field-sizing: content` ignore `rows`, so it also sets the minimum height.
 */
type TextAreaProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "name" | "id" | "rows" | "style"> & { rows: number };

export function TextArea({
  name,
  label,
  hint,
  error,
  errorPrefix,
  note,
  className,
  rows,
  ...textarea
}: TextAreaProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} errorPrefix={errorPrefix} note={note}>
      <textarea
        {...textarea}
        rows={rows}
        style={{ minHeight: `${rows * 1.6 + 1.3}em` }}
        {...describedBy(name, hint, error, note)}
        id={name}
        name={name}
        className={`${controlClass} field-sizing-content resize-y ${className ?? ""}`}
      />
    </FieldFrame>
  );
}

/** Label, hint and messages around a control that has the id `name`. */
export function FieldFrame({
  name,
  label,
  hint,
  error,
  errorPrefix,
  note,
  children,
}: FieldTexts & { children: ReactNode }) {
  return (
    <div className={error ? "border-danger border-l-4 pl-4" : note ? "border-drawing border-l-4 pl-4" : ""}>
      <label htmlFor={name} className="block font-semibold">
        {label}
      </label>
      {hint ? <FieldHint name={name}>{hint}</FieldHint> : null}
      {error ? <FieldError name={name} error={error} errorPrefix={errorPrefix} /> : null}
      {note ? (
        <p id={`${name}-note`} className={`wrap-anywhere mt-1 ${error ? "" : "font-semibold"}`}>
          {note}
        </p>
      ) : null}
      <div className="relative mt-1.5">{children}</div>
    </div>
  );
}

export function FieldHint({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p id={`${name}-hint`} className="mt-0.5 text-base text-ink-muted">
      {typeof children === "string" ? <NoWrap text={children} /> : children}
    </p>
  );
}

export function FieldError({
  name,
  error,
  errorPrefix,
}: {
  name: string;
  error: string;
  errorPrefix: string;
}) {
  return (
    <p id={`${name}-error`} className="mt-1 font-semibold text-danger">
      <span className="sr-only">{`${errorPrefix} `}</span>
      <span>{error}</span>
    </p>
  );
}

export function describedBy(name: string, hint: ReactNode, error: string | undefined, note?: string) {
  const parts = [hint ? "hint" : "", error ? "error" : "", note ? "note" : ""].filter(Boolean);
  const ids = parts.map((part) => `${name}-${part}`).join(" ");
  return {
    ...(ids ? { "aria-describedby": ids } : {}),
    ...(error ? { "aria-invalid": true } : {}),
  };
}
