// Adds a mobile number as second factor. The user enters the number, then the code from its first text
// message.
import { useState } from "react";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import type { Factor } from "../../backend/client.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { reword } from "../failure-message.ts";
import { internationalPhone } from "../form/contact.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { uniqueFactorName } from "../second-factor/describe-factor.ts";
import { enrollPhone, removeFactor, sendFactorCode } from "../second-factor/factors.ts";
import { InlineForm } from "./inline-form.tsx";
import { PhoneCode, type UnverifiedPhone } from "./phone-code.tsx";
import { ReauthenticationCode } from "./reauthentication-code.tsx";
import { isAboutNonce, type Nonce, nonceField, useReauthentication } from "./use-reauthentication.ts";

type AddPhoneProps = { factors: readonly Factor[]; close: CloseDisclosure; onAdded: () => void };

export function AddPhone({ factors, close, onAdded }: AddPhoneProps) {
  const words = useWords("security").factors.phone;
  const { errorPrefix } = useWords("auth");
  const { phoneOutside } = useWords("authRefusals");
  const [enrolled, setEnrolled] = useState<UnverifiedPhone>();
  const reauthentication = useReauthentication();
  const form = useAuthForm<NewPhone>({
    check: (values) => checkPhone(words, values, reauthentication.readNonce(values)),
    send: enroll,
    fieldOf: (failure) => (isAboutNonce(failure) ? nonceField : fieldName),
  });

  async function enroll({ phone, nonce }: NewPhone): Promise<AuthFailure | undefined> {
    const refused = await reauthentication.verifyNonce(nonce);
    if (refused) return refused;
    const name = uniqueFactorName(formatMessage(words.name, { lastDigits: phone.slice(-4) }), factors);
    const { data: id, failure } = await enrollPhone(name, phone);
    // The service sends texts to some countries only.
    if (failure)
      return reauthentication.sendCodeIfRequired(reword(failure, "validation_failed", phoneOutside));
    const { data: challengeId, failure: notSent } = await sendFactorCode(id);
    if (notSent) {
      void removeFactor(id);
      return notSent;
    }
    setEnrolled({ id, name, phone, challengeId });
    return undefined;
  }

  if (enrolled) return <PhoneCode enrolled={enrolled} close={close} onAdded={onAdded} />;
  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <TextField
        name={fieldName}
        label={words.label}
        hint={words.hint}
        error={form.errors[fieldName]}
        errorPrefix={errorPrefix}
        type="tel"
        autoComplete="tel"
      />
      {reauthentication.isRequired ? (
        <ReauthenticationCode name={nonceField} error={form.errors[nonceField]} />
      ) : null}
    </InlineForm>
  );
}

const fieldName = "factorPhone";

type NewPhone = { phone: string; nonce: string };

function checkPhone(
  words: Words["security"]["factors"]["phone"],
  values: FormValues,
  { nonce, errors: missing }: Nonce,
): ValidationResult<NewPhone> {
  const phone = internationalPhone(values[fieldName] ?? "");
  const errors = { ...(phone ? {} : { [fieldName]: words.missing }), ...missing };
  return phone && Object.keys(errors).length === 0 ? { valid: { phone, nonce } } : { errors };
}
