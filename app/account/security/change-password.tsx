// Changes the password of a signed-in user. If the service requires reauthentication, it sends a code first
// and takes it with the password (R-243: GET /reauthenticate).
import type { Words } from "../../../words/compose-language.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { checkNewPassword } from "../form/check-credentials.ts";
import { HiddenUsername } from "../form/hidden-username.tsx";
import { PasswordField } from "../form/password-field.tsx";
import { useAuthForm } from "../form/use-auth-form.ts";
import { changePassword, isAboutPassword } from "../passwords.ts";
import { InlineForm } from "./inline-form.tsx";
import { ReauthenticationCode } from "./reauthentication-code.tsx";
import { isAboutNonce, type Nonce, nonceField, useReauthentication } from "./use-reauthentication.ts";

type NewPassword = { password: string; nonce: string };

export function ChangePassword({ username, close }: { username: string; close: CloseDisclosure }) {
  const auth = useWords("auth");
  const words = useWords("security").password;
  const reauthentication = useReauthentication();
  const form = useAuthForm<NewPassword>({
    check: (values) => checkPasswordChange(auth, values, reauthentication.readNonce(values)),
    send,
    fieldOf,
  });

  async function send({ password, nonce }: NewPassword): Promise<AuthFailure | undefined> {
    const failure = await changePassword(password, nonce);
    if (failure) return reauthentication.sendCodeIfRequired(failure);
    close(words.changed);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <HiddenUsername username={username} />
      <PasswordField isNew name={passwordField} label={words.label} error={form.errors[passwordField]} />
      {reauthentication.isRequired ? (
        <ReauthenticationCode name={nonceField} error={form.errors[nonceField]} />
      ) : null}
    </InlineForm>
  );
}

const passwordField = "newPassword";

function checkPasswordChange(
  words: Words["auth"],
  values: FormValues,
  { nonce, errors: missing }: Nonce,
): ValidationResult<NewPassword> {
  const password = checkNewPassword(words, passwordField, values);
  const errors = { ...("errors" in password ? password.errors : {}), ...missing };
  return "valid" in password && Object.keys(errors).length === 0
    ? { valid: { password: password.valid, nonce } }
    : { errors };
}

function fieldOf(failure: AuthFailure): string | undefined {
  if (isAboutPassword(failure)) return passwordField;
  return isAboutNonce(failure) ? nonceField : undefined;
}
