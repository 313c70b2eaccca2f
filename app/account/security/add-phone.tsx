// A mobile number as second factor: the number, then the code from its first text message.
import { useState } from "react";
import { authWords } from "../../../content/pages/auth.ts";
import { securityWords } from "../../../content/pages/security.ts";
import type { Factor } from "../../backend/client.ts";
import type { Checked, FormValues } from "../../ui/checked-form.ts";
import { TextField } from "../../ui/field.tsx";
import type { Fold } from "../../ui/unfolding.tsx";
import type { AuthFailure } from "../ask.ts";
import { internationalPhone } from "../contact.ts";
import { freeName } from "../second-factor/describe-factor.ts";
import { enrollPhone, removeFactor, sendFactorCode } from "../second-factor/factors.ts";
import { useAskingForm } from "../use-asking-form.ts";
import { InlineForm } from "./inline-form.tsx";
import { type BegunPhone, PhoneCode } from "./phone-code.tsx";

type AddPhoneProps = { factors: readonly Factor[]; fold: Fold; onAdded: () => void };

export function AddPhone({ factors, fold, onAdded }: AddPhoneProps) {
  const words = securityWords.factors.phone;
  const [begun, setBegun] = useState<BegunPhone>();
  const form = useAskingForm<string>({ check: checkPhone, send: begin, fieldOf: () => fieldName });

  async function begin(phone: string): Promise<AuthFailure | undefined> {
    const name = freeName(words.name(phone.slice(-4)), factors);
    const { data: id, failure } = await enrollPhone(name, phone);
    if (failure) return failure;
    const { data: challengeId, failure: notSent } = await sendFactorCode(id);
    if (notSent) {
      void removeFactor(id);
      return notSent;
    }
    setBegun({ id, name, phone, challengeId });
    return undefined;
  }

  if (begun) return <PhoneCode begun={begun} fold={fold} onAdded={onAdded} />;
  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => fold()}>
      <TextField
        name={fieldName}
        label={words.label}
        hint={words.hint}
        error={form.errors[fieldName]}
        errorPrefix={authWords.errorPrefix}
        type="tel"
        autoComplete="tel"
      />
    </InlineForm>
  );
}

const fieldName = "factorPhone";

function checkPhone(values: FormValues): Checked<string> {
  const phone = internationalPhone(values[fieldName] ?? "");
  return phone ? { valid: phone } : { errors: { [fieldName]: securityWords.factors.phone.missing } };
}
