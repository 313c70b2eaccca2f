// Validates a native form with one function: the whole form on submit, and after a failure each field as it
// changes. The inputs are uncontrolled, so text that was typed before hydration is never lost.
import { type FormEvent, useRef, useState } from "react";
import type { FieldProblem } from "./error-summary.tsx";

export type FormValues = Readonly<Record<string, string>>;
export type FormErrors = Readonly<Record<string, string>>;
export type ValidationResult<Valid> = { valid: Valid } | { errors: FormErrors };

type ValidatedFormOptions<Valid> = {
  check: (values: FormValues) => ValidationResult<Valid>;
  onValid: (valid: Valid, form: HTMLFormElement) => void;
  onInvalid?: (errors: FormErrors, form: HTMLFormElement) => void;
  onChange?: (form: HTMLFormElement, name: string | undefined) => void;
  /** The errors that the server found before it rendered the form. */
  firstErrors?: FormErrors;
};

const noErrors: FormErrors = {};

export function useValidatedForm<Valid>({
  check,
  onValid,
  onInvalid,
  onChange,
  firstErrors = noErrors,
}: ValidatedFormOptions<Valid>) {
  const [errors, setErrors] = useState(firstErrors);
  const [attempt, setAttempt] = useState(0);
  const hasFailed = useRef(firstErrors !== noErrors);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(event.currentTarget);
  }

  function submit(form: HTMLFormElement) {
    const checked = check(readForm(form));
    if ("valid" in checked) {
      hasFailed.current = false;
      setErrors({});
      onValid(checked.valid, form);
      return;
    }
    hasFailed.current = true;
    setErrors(checked.errors);
    setAttempt((count) => count + 1);
    onInvalid?.(checked.errors, form);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const name = nameOf(event.target);
    onChange?.(form, name);
    if (!hasFailed.current || !name) return;
    const checked = check(readForm(form));
    const now = "errors" in checked ? checked.errors : noErrors;
    setErrors((current) => revalidateField(current, name, now));
  }

  const problems: FieldProblem[] = Object.entries(errors).map(([name, message]) => ({ name, message }));
  return { errors, problems, attempt, submit, formProps: { noValidate: true, onSubmit, onInput } };
}

export function readForm(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === "string") values[name] = value;
  return values;
}

/**
 * Sets or removes the message of one field, and removes those that this answer made needless. The other
 * messages keep their order.
 */
export function revalidateField(errors: FormErrors, name: string, now: FormErrors): FormErrors {
  const kept = Object.fromEntries(Object.entries(errors).filter(([other]) => other in now));
  return now[name] === undefined ? kept : { ...kept, [name]: now[name] };
}

function nameOf(target: EventTarget): string | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    ? target.name
    : undefined;
}
