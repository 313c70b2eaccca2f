// A new password while signed in. A service that wants to be sure sends a code first (spec section 7: GET /reauthenticate) and
// takes it with the password.
import { useState } from "react";
import { securityWords } from "../../../content/pages/security.ts";
import type { Checked, FormValues } from "../../ui/checked-form.ts";
import type { Fold } from "../../ui/unfolding.tsx";
import { type AuthFailure, isTooSoon } from "../ask.ts";
import { checkNewPassword } from "../check-credentials.ts";
import { PasswordField } from "../password-field.tsx";
import { changePassword, isAboutPassword, sendProofCode } from "../passwords.ts";
import { useAskingForm } from "../use-asking-form.ts";
import { UsernameForManagers } from "../username-for-managers.tsx";
import { InlineForm } from "./inline-form.tsx";
import { ProofCode } from "./proof-code.tsx";

type NewPassword = { password: string; nonce: string };

export function ChangePassword({ username, fold }: { username: string; fold: Fold }) {
  const words = securityWords.password;
  const [isProofWanted, setIsProofWanted] = useState(false);
  const form = useAskingForm<NewPassword>({
    check: (values) => checkPasswordChange(values, isProofWanted),
    send,
    fieldOf,
  });

  async function send({ password, nonce }: NewPassword): Promise<AuthFailure | undefined> {
    const failure = await changePassword(password, nonce);
    if (!failure) fold(words.changed);
    if (failure?.code !== "reauthentication_needed") return failure;
    const notSent = await sendProofCode();
    if (notSent && !isTooSoon(notSent)) return notSent;
    setIsProofWanted(true);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => fold()}>
      <UsernameForManagers username={username} />
      <PasswordField isNew name={passwordField} label={words.label} error={form.errors[passwordField]} />
      {isProofWanted ? <ProofCode name={nonceField} error={form.errors[nonceField]} /> : null}
    </InlineForm>
  );
}

const passwordField = "newPassword";
const nonceField = "nonce";

function checkPasswordChange(values: FormValues, isProofWanted: boolean): Checked<NewPassword> {
  const password = checkNewPassword(passwordField, values);
  const nonce = (values[nonceField] ?? "").replaceAll(/\D/g, "");
  const errors = {
    ...("errors" in password ? password.errors : {}),
    ...(isProofWanted && nonce.length !== 6 ? { [nonceField]: securityWords.password.proof.missing } : {}),
  };
  return "valid" in password && Object.keys(errors).length === 0
    ? { valid: { password: password.valid, nonce } }
    : { errors };
}

function fieldOf(failure: AuthFailure): string | undefined {
  if (isAboutPassword(failure)) return passwordField;
  return failure.code === "reauthentication_not_valid" ? nonceField : undefined;
}
