// After a confirmation link failed, sends a new one to an address that the user enters. The answer is the
// same whether or not a confirmation is pending.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { resendConfirmation } from "./sign-in-or-up.ts";

export function RequestConfirmation() {
  const words = useWords("auth");
  const { newConfirmation } = words.link;
  const [answer, setAnswer] = useState("");
  const { errors, isSubmitting, formProps } = useAuthForm({
    check: (values) => checkEmail(words, fieldName, values),
    send,
    fieldOf: () => fieldName,
  });

  async function send(email: string): Promise<AuthFailure | undefined> {
    setAnswer("");
    const failure = await resendConfirmation(email);
    if (!failure) setAnswer(newConfirmation.sent);
    return failure;
  }

  return (
    <form className="space-y-4 pt-2" {...formProps}>
      <TextField
        name={fieldName}
        label={newConfirmation.label}
        error={errors[fieldName]}
        errorPrefix={words.errorPrefix}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="outline" aria-disabled={isSubmitting}>
        {isSubmitting ? words.resend.sending : newConfirmation.button}
      </Button>
      <p role="status">{answer}</p>
    </form>
  );
}

const fieldName = "confirmationEmail";
