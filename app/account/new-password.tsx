// The form for a password after a reset (R-211, PASSWORD_RECOVERY), or for a newly confirmed account that has
// none. The service's errors about the password show at its field.
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { Button } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/forms/error-summary.tsx";
import { SubmitButton } from "../ui/forms/submit-button.tsx";
import { AddressText } from "../ui/no-wrap.tsx";
import { useWords } from "../words/words.tsx";
import type { AuthFailure } from "./auth-request.ts";
import { checkNewPassword } from "./form/check-credentials.ts";
import { HiddenUsername } from "./form/hidden-username.tsx";
import { PasswordField } from "./form/password-field.tsx";
import { StepHeading } from "./form/step-heading.tsx";
import { useAuthForm } from "./form/use-auth-form.ts";
import { changePassword, isAboutPassword } from "./passwords.ts";
import { refreshSession } from "./session/refresh-session.ts";

/** `reason` says why the account has no password yet. */
type PasswordWords = Words["auth"]["newPassword"] & { reason?: string };

type NewPasswordProps = { words: PasswordWords; email: string; onChanged: () => void; onKept: () => void };

export function NewPassword({ words, email, onChanged, onKept }: NewPasswordProps) {
  const auth = useWords("auth");
  const { problems, errors, attempt, isSubmitting, formProps } = useAuthForm({
    check: (values) => checkNewPassword(auth, "password", values),
    send: (password) => save(password, onChanged),
    fieldOf: (failure) => (isAboutPassword(failure) ? "password" : undefined),
  });
  return (
    <>
      <ErrorSummary heading={auth.problem} problems={problems} attempt={attempt} />
      <StepHeading>{words.title}</StepHeading>
      <p className="mt-3 text-ink-muted">
        <AddressText text={formatMessage(words.forAccount, { email })} />
      </p>
      {words.reason ? <p className="mt-3">{words.reason}</p> : null}
      <form className="mt-8 space-y-6" {...formProps}>
        <HiddenUsername username={email} />
        <PasswordField isNew label={words.label} error={errors.password} />
        <SubmitButton
          isSubmitting={isSubmitting}
          label={words.submit}
          submitting={words.submitting}
          status={words.submitting}
          className="w-full"
        />
      </form>
      <Button variant="quiet" className="px-0!" onClick={onKept}>
        {words.keep}
      </Button>
    </>
  );
}

async function save(password: string, onChanged: () => void): Promise<AuthFailure | undefined> {
  const failure = await changePassword(password);
  if (!failure) onChanged();
  // The account got a second factor meanwhile. The refreshed session leads to the prompt for it.
  if (failure?.code === "insufficient_aal") await refreshSession();
  return failure;
}
