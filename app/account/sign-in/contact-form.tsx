// A step that asks for one email address or phone number and sends a message there.
import type { HTMLInputTypeAttribute } from "react";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { StepHeading } from "../form/step-heading.tsx";
import { useAuthForm } from "../form/use-auth-form.ts";

type ContactFormProps<Address> = {
  name: string;
  type: HTMLInputTypeAttribute;
  autoComplete: string;
  words: { title: string; intro: string; label: string; hint?: string; submit: string; submitting: string };
  /** The initial value of the field. */
  address: string;
  takesFocus?: boolean;
  check: (values: FormValues) => ValidationResult<Address>;
  send: (address: Address) => Promise<AuthFailure | undefined>;
};

export function ContactForm<Address>({
  words,
  address,
  takesFocus,
  check,
  send,
  ...field
}: ContactFormProps<Address>) {
  const { problem, errorPrefix } = useWords("auth");
  const { problems, errors, attempt, isSubmitting, formProps } = useAuthForm({ check, send });
  return (
    <>
      <ErrorSummary heading={problem} problems={problems} attempt={attempt} />
      <StepHeading takesFocus={takesFocus}>{words.title}</StepHeading>
      <p className="mt-3 text-ink-muted">{words.intro}</p>
      <form className="mt-8 space-y-6" {...formProps}>
        <TextField
          {...field}
          label={words.label}
          hint={words.hint}
          error={errors[field.name]}
          errorPrefix={errorPrefix}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={address}
        />
        <SubmitButton
          isSubmitting={isSubmitting}
          label={words.submit}
          submitting={words.submitting}
          status={words.submitting}
          className="w-full"
        />
      </form>
    </>
  );
}
