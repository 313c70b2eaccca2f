// A small form inside the Security dialog. After a failure focus moves to the invalid field, or to the
// message above.
import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { useWords } from "../../words/words.tsx";
import type { useAuthForm } from "../form/use-auth-form.ts";

type InlineFormProps = {
  form: ReturnType<typeof useAuthForm>;
  submit: string;
  submitting: string;
  onCancel: () => void;
  children: Elements;
};

export function InlineForm({ form, submit, submitting, onCancel, children }: InlineFormProps) {
  const { cancel } = useWords("security");
  const element = useRef<HTMLFormElement>(null);
  const { attempt, problems, isSubmitting, formProps } = form;
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>("[aria-invalid], [data-problem]")?.focus();
  }, [attempt]);

  return (
    <form ref={element} className="space-y-4" {...formProps}>
      {problems
        .filter(({ name }) => name === undefined)
        .map(({ message }) => (
          <p key={message} data-problem tabIndex={-1} role="alert" className="font-semibold text-danger">
            {message}
          </p>
        ))}
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? submitting : submit}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </div>
    </form>
  );
}
