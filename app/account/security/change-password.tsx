// A new password while signed in. A service that wants to be sure sends a code first (R-243: GET
// /reauthenticate) and takes it with the password.
import { securityWords } from "#content/pages/security.ts";
import type { Checked, FormValues } from "../../ui/checked-form.ts";
import type { Fold } from "../../ui/unfolding.tsx";
import type { AuthFailure } from "../ask.ts";
import { checkNewPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { changePassword, isAboutPassword } from "../passwords.ts";
import { useAskingForm } from "../use-asking-form.ts";
import { UsernameForManagers } from "../username-for-managers.tsx";
import { InlineForm } from "./inline-form.tsx";
import { ProofCode } from "./proof-code.tsx";
import { isAboutNonce, type Nonce, nonceField, useProof } from "./use-proof.ts";

type NewPassword = { password: string; nonce: string };

export function ChangePassword({ username, fold }: { username: string; fold: Fold }) {
  const words = securityWords.password;
  const proof = useProof();
  const form = useAskingForm<NewPassword>({
    check: (values) => checkPasswordChange(values, proof.read(values)),
    send,
    fieldOf,
  });

  async function send({ password, nonce }: NewPassword): Promise<AuthFailure | undefined> {
    const failure = await changePassword(password, nonce);
    if (failure) return proof.answer(failure);
    fold(words.changed);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => fold()}>
      <UsernameForManagers username={username} />
      <PasswordField isNew name={passwordField} label={words.label} error={form.errors[passwordField]} />
      {proof.isWanted ? <ProofCode name={nonceField} error={form.errors[nonceField]} /> : null}
    </InlineForm>
  );
}

const passwordField = "newPassword";

function checkPasswordChange(values: FormValues, { nonce, errors: missing }: Nonce): Checked<NewPassword> {
  const password = checkNewPassword(passwordField, values);
  const errors = { ...("errors" in password ? password.errors : {}), ...missing };
  return "valid" in password && Object.keys(errors).length === 0
    ? { valid: { password: password.valid, nonce } }
    : { errors };
}

function fieldOf(failure: AuthFailure): string | undefined {
  if (isAboutPassword(failure)) return passwordField;
  return isAboutNonce(failure) ? nonceField : undefined;
}
