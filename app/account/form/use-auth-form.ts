// A form that sends its valid values to the auth service. A refusal shows like a validation error: at the
// field that `fieldOf` returns, otherwise for the whole form.
import { useState } from "react";
import { preloadClient } from "../../backend/connect.ts";
import type { FieldProblem } from "../../ui/forms/error-summary.tsx";
import {
  type FormErrors,
  type FormValues,
  useValidatedForm,
  type ValidationResult,
} from "../../ui/forms/validated-form.ts";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";

type AuthFormOptions<Valid> = {
  check: (values: FormValues) => ValidationResult<Valid>;
  send: (valid: Valid) => Promise<AuthFailure | undefined>;
  fieldOf?: (failure: AuthFailure) => string | undefined;
};

export function useAuthForm<Valid>({ check, send, fieldOf }: AuthFormOptions<Valid>) {
  const { titlePrefix } = useWords("auth");
  const messageOf = useFailureMessage();
  const [refusal, setRefusal] = useState<FieldProblem>();
  const [refusals, setRefusals] = useState(0);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const form = useValidatedForm<Valid>({
    check,
    onChange: () => {
      preloadClient();
      setRefusal(undefined);
    },
    onValid: (valid) => void submit(valid),
  });
  const problems = refusal ? [refusal] : form.problems;
  const errors: FormErrors = refusal?.name ? { [refusal.name]: refusal.message } : form.errors;
  useTitlePrefix(titlePrefix, problems.length > 0);

  async function submit(valid: Valid) {
    if (isSubmitting) return;
    setIsSubmitting(true);
    setRefusal(undefined);
    const failure = await send(valid);
    setIsSubmitting(false);
    if (!failure) return;
    const name = fieldOf?.(failure);
    setRefusal({ message: messageOf(failure), ...(name ? { name } : {}) });
    setRefusals((count) => count + 1);
  }

  return { problems, errors, attempt: form.attempt + refusals, isSubmitting, formProps: form.formProps };
}
