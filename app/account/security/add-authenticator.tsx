// An authenticator app as second factor (RFC 6238): a name, then the key into the app and the app's first code back.
import { useState } from "react";
import { authWords } from "../../../content/pages/auth.ts";
import { factorWords, securityWords } from "../../../content/pages/security.ts";
import type { Factor } from "../../backend/client.ts";
import type { FormValues } from "../../ui/checked-form.ts";
import { TextField } from "../../ui/field.tsx";
import type { Fold } from "../../ui/unfolding.tsx";
import type { AuthFailure } from "../ask.ts";
import { freeName } from "../second-factor/describe-factor.ts";
import { type Authenticator, enrollAuthenticator } from "../second-factor/factors.ts";
import { useAskingForm } from "../use-asking-form.ts";
import { AuthenticatorKey } from "./authenticator-key.tsx";
import { InlineForm } from "./inline-form.tsx";

type AddAuthenticatorProps = { factors: readonly Factor[]; fold: Fold; onAdded: () => void };

export function AddAuthenticator({ factors, fold, onAdded }: AddAuthenticatorProps) {
  const words = securityWords.factors.authenticator;
  const [begun, setBegun] = useState<Authenticator>();
  const suggestion = freeName(factorWords.totp, factors);
  const form = useAskingForm<string>({
    check: (values) => ({ valid: nameIn(values) || suggestion }),
    send: begin,
    fieldOf: () => fieldName,
  });

  async function begin(name: string): Promise<AuthFailure | undefined> {
    const { data, failure } = await enrollAuthenticator(name);
    if (data) setBegun(data);
    return failure;
  }

  if (begun) return <AuthenticatorKey authenticator={begun} fold={fold} onAdded={onAdded} />;
  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => fold()}>
      <TextField
        name={fieldName}
        label={words.name}
        hint={words.nameHint}
        error={form.errors[fieldName]}
        errorPrefix={authWords.errorPrefix}
        defaultValue={suggestion}
        maxLength={60}
        autoComplete="off"
      />
    </InlineForm>
  );
}

const fieldName = "appName";

function nameIn(values: FormValues): string {
  return (values[fieldName] ?? "").trim();
}
