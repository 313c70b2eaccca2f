// Adds an authenticator app as second factor (RFC 6238). The user names it, adds the key to the app and
// enters the app's first code.
import { useState } from "react";
import type { Factor } from "../../backend/client.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { uniqueFactorName } from "../second-factor/describe-factor.ts";
import { type Authenticator, enrollAuthenticator } from "../second-factor/factors.ts";
import { AuthenticatorKey } from "./authenticator-key.tsx";
import { InlineForm } from "./inline-form.tsx";
import { ReauthenticationCode } from "./reauthentication-code.tsx";
import { isAboutNonce, type Nonce, nonceField, useReauthentication } from "./use-reauthentication.ts";

type AddAuthenticatorProps = { factors: readonly Factor[]; close: CloseDisclosure; onAdded: () => void };

export function AddAuthenticator({ factors, close, onAdded }: AddAuthenticatorProps) {
  const words = useWords("security").factors.authenticator;
  const { errorPrefix } = useWords("auth");
  const { totp } = useWords("factors");
  const { name: issuer } = useWords("school");
  const [enrolled, setEnrolled] = useState<Authenticator>();
  const suggestion = uniqueFactorName(totp, factors);
  const reauthentication = useReauthentication();
  const form = useAuthForm<NewAuthenticator>({
    check: (values) => checkAuthenticator(nameIn(values) || suggestion, reauthentication.readNonce(values)),
    send: enroll,
    fieldOf: (failure) => (isAboutNonce(failure) ? nonceField : fieldName),
  });

  async function enroll({ name, nonce }: NewAuthenticator): Promise<AuthFailure | undefined> {
    const refused = await reauthentication.verifyNonce(nonce);
    if (refused) return refused;
    const { data, failure } = await enrollAuthenticator(name, issuer);
    if (failure) return reauthentication.sendCodeIfRequired(failure);
    setEnrolled(data);
    return undefined;
  }

  if (enrolled) return <AuthenticatorKey authenticator={enrolled} close={close} onAdded={onAdded} />;
  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <TextField
        name={fieldName}
        label={words.name}
        hint={words.nameHint}
        error={form.errors[fieldName]}
        errorPrefix={errorPrefix}
        defaultValue={suggestion}
        maxLength={60}
        autoComplete="off"
      />
      {reauthentication.isRequired ? (
        <ReauthenticationCode name={nonceField} error={form.errors[nonceField]} />
      ) : null}
    </InlineForm>
  );
}

const fieldName = "appName";

type NewAuthenticator = { name: string; nonce: string };

function checkAuthenticator(name: string, { nonce, errors }: Nonce): ValidationResult<NewAuthenticator> {
  return Object.keys(errors).length > 0 ? { errors } : { valid: { name, nonce } };
}

function nameIn(values: FormValues): string {
  return (values[fieldName] ?? "").trim();
}
