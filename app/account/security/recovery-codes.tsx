// How many recovery codes are left, and a form that makes new ones. The service asks a session older
// than a day for a fresh proof.
import { formatPlural } from "../../../words/format-plural.ts";
import { inWords } from "../../../words/wording.ts";
import { type CloseDisclosure, Disclosure } from "../../ui/disclosure.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { factorDate } from "../second-factor/describe-factor.ts";
import {
  type NewRecoveryCodes,
  readRecoveryCodesLeft,
  renewRecoveryCodes,
} from "../second-factor/recovery-codes.ts";
import { useAuthQuery } from "../use-auth-query.ts";
import { InlineForm } from "./inline-form.tsx";
import { ReauthenticationCode } from "./reauthentication-code.tsx";
import { isAboutNonce, nonceField, useReauthentication } from "./use-reauthentication.ts";

export type ShowCodes = (made: NewRecoveryCodes) => void;

export function RecoveryCodes({ onMade }: { onMade: ShowCodes }) {
  const words = useWords("security").recovery;
  const { data, problem } = useAuthQuery(readRecoveryCodesLeft);
  return (
    <div className="space-y-3 pt-2">
      <h4 className="font-semibold">{words.title}</h4>
      <p role="status">{problem ?? (data ? <CodesLeft {...data} /> : words.loading)}</p>
      <Disclosure label={words.open}>{(close) => <Renew close={close} onMade={onMade} />}</Disclosure>
    </div>
  );
}

type Left = { remaining: number; created_at: string | null };

function CodesLeft({ remaining, created_at }: Left) {
  const words = useWords("security").recovery;
  const wording = useWords("wording");
  const language = useWords("language");
  if (remaining === 0 || !created_at) return <span>{words.none}</span>;
  const left = formatPlural(words.left, {
    number: inWords(wording, remaining),
    count: remaining,
    date: factorDate(language, { created_at }),
  });
  return <span>{remaining > few ? left : `${left} ${words.few}`}</span>;
}

/** From this many on, the text advises to make new ones. */
const few = 3;

function Renew({ close, onMade }: { close: CloseDisclosure; onMade: ShowCodes }) {
  const words = useWords("security").recovery;
  const reauthentication = useReauthentication();
  const form = useAuthForm<string>({
    check: (values) => {
      const { nonce, errors } = reauthentication.readNonce(values);
      return Object.keys(errors).length > 0 ? { errors } : { valid: nonce };
    },
    send: renew,
    fieldOf: (failure) => (isAboutNonce(failure) ? nonceField : undefined),
  });

  async function renew(nonce: string): Promise<AuthFailure | undefined> {
    const refused = await reauthentication.verifyNonce(nonce);
    if (refused) return refused;
    const { data, failure } = await renewRecoveryCodes();
    if (failure) return reauthentication.sendCodeIfRequired(failure);
    onMade(data);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <p data-first tabIndex={-1}>
        {words.sure}
      </p>
      {reauthentication.isRequired ? (
        <ReauthenticationCode name={nonceField} error={form.errors[nonceField]} />
      ) : null}
    </InlineForm>
  );
}
