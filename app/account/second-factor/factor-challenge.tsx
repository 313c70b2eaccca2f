// Asks for one of the account's second factors: a code from an authenticator app or by text message, or a
// recovery code. The app comes first, because it works without a network.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import type { Factor } from "../../backend/client.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { reword } from "../failure-message.ts";
import { CodeForm, recoveryCode } from "../form/code-form.tsx";
import { factorName } from "./describe-factor.ts";
import { verifyAppCode } from "./factors.ts";
import { PhoneChallenge } from "./phone-challenge.tsx";
import { hasRecoveryCodes, redeemRecoveryCode } from "./recovery-codes.ts";

type FactorChallengeProps = {
  factors: readonly Factor[];
  /** Called with the number of recovery codes that are left. */
  onCodeUsed: (codesLeft: number) => void;
};

export function FactorChallenge({ factors, onCodeUsed }: FactorChallengeProps) {
  const words = useWords("auth").secondFactor;
  const kinds = useWords("factors");
  const [chosenId, setChosenId] = useState<string>();
  const sorted = [...factors].sort((a, b) => rankOf(a) - rankOf(b));
  const isRecovering = chosenId === recovering;
  const chosen = isRecovering ? undefined : (sorted.find(({ id }) => id === chosenId) ?? sorted[0]);
  if (!chosen && !isRecovering) return null;

  async function redeem(code: string): Promise<AuthFailure | undefined> {
    const failure = await redeemRecoveryCode(code, onCodeUsed);
    return reword(failure, "mfa_verification_failed", words.recovery.wrong);
  }

  return (
    <>
      {factors.length > 1 || isRecovering ? (
        <p
          key={`name of ${chosenId}`}
          ref={chosenId ? focusWhenShown : null}
          tabIndex={-1}
          className="font-semibold"
        >
          {chosen ? factorName(kinds, chosen) : words.recovery.use}
        </p>
      ) : null}
      {chosen ? (
        <Proof key={chosen.id} factor={chosen} />
      ) : (
        <CodeForm name="recoveryCode" words={words.recovery} kind={recoveryCode} redeem={redeem} />
      )}
      <div className="mt-4 flex flex-col items-start">
        {sorted
          .filter(({ id }) => id !== chosen?.id)
          .map((factor) => (
            <Button key={factor.id} variant="quiet" className="px-0!" onClick={() => setChosenId(factor.id)}>
              {formatMessage(words.use, { name: factorName(kinds, factor) })}
            </Button>
          ))}
        {hasRecoveryCodes() && !isRecovering ? (
          <Button variant="quiet" className="px-0!" onClick={() => setChosenId(recovering)}>
            {words.recovery.use}
          </Button>
        ) : null}
      </div>
    </>
  );
}

function Proof({ factor: { id, factor_type } }: { factor: Factor }) {
  const { totp } = useWords("auth").secondFactor;
  if (factor_type === "phone") return <PhoneChallenge factorId={id} />;
  return <CodeForm words={totp} redeem={(code) => verifyAppCode(id, code)} />;
}

/** Chosen in place of a factor's id. */
const recovering = "recovery code";

function rankOf({ factor_type }: Factor): number {
  return factor_type === "phone" ? 1 : 0;
}
