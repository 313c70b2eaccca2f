// Changes the email address. The service writes to the old and the new address, and both have to be
// confirmed.
import { authWords } from "#content/pages/auth.ts";
import { securityWords } from "#content/pages/security.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/field.tsx";
import type { FormValues, ValidationResult } from "../../ui/validated-form.ts";
import { type AuthFailure, callAuth } from "../auth-request.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { signInPageUrl } from "../session/auth-redirect.ts";
import { InlineForm } from "./inline-form.tsx";

export function ChangeEmail({ email, close }: { email: string; close: CloseDisclosure }) {
  const words = securityWords.email;
  const form = useAuthForm<string>({
    check: (values) => checkOtherEmail(email, values),
    send,
    fieldOf: () => fieldName,
  });

  async function send(newEmail: string): Promise<AuthFailure | undefined> {
    const { data, failure } = await callAuth("Changing the address", (auth) =>
      auth.updateUser({ email: newEmail }, { emailRedirectTo: signInPageUrl("emailChange") }),
    );
    if (failure) return failure.code === "email_exists" ? { ...failure, message: words.taken } : failure;
    close(data.user?.new_email ? words.sent : authWords.emailChanged);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <TextField
        name={fieldName}
        label={words.label}
        hint={words.hint}
        error={form.errors[fieldName]}
        errorPrefix={authWords.errorPrefix}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </InlineForm>
  );
}

const fieldName = "newEmail";

function checkOtherEmail(email: string, values: FormValues): ValidationResult<string> {
  const checked = checkEmail(fieldName, values);
  if ("valid" in checked && checked.valid.toLowerCase() === email.toLowerCase())
    return { errors: { [fieldName]: securityWords.email.same } };
  return checked;
}
