// Asks for one of the account's second factors: a code from an authenticator app or by text message. The app
// comes first, because it works without a network.
import { useState } from "react";
import { authWords } from "#content/pages/auth.ts";
import type { Factor } from "../../backend/client.ts";
import { Button } from "../../ui/button.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { CodeForm } from "../form/code-form.tsx";
import { factorName } from "./describe-factor.ts";
import { verifyAppCode } from "./factors.ts";
import { PhoneChallenge } from "./phone-challenge.tsx";

export function FactorChallenge({ factors }: { factors: readonly Factor[] }) {
  const words = authWords.secondFactor;
  const [chosenId, setChosenId] = useState<string>();
  const sorted = [...factors].sort((a, b) => rankOf(a) - rankOf(b));
  const chosen = sorted.find(({ id }) => id === chosenId) ?? sorted[0];
  if (!chosen) return null;
  return (
    <>
      {factors.length > 1 ? (
        <p
          key={`name of ${chosen.id}`}
          ref={chosenId ? focusWhenShown : null}
          tabIndex={-1}
          className="font-semibold"
        >
          {factorName(chosen)}
        </p>
      ) : null}
      {chosen.factor_type === "phone" ? (
        <PhoneChallenge key={chosen.id} factorId={chosen.id} />
      ) : (
        <CodeForm key={chosen.id} words={words.totp} redeem={(code) => verifyAppCode(chosen.id, code)} />
      )}
      <div className="mt-4 flex flex-col items-start">
        {sorted
          .filter(({ id }) => id !== chosen.id)
          .map((factor) => (
            <Button key={factor.id} variant="quiet" className="px-0!" onClick={() => setChosenId(factor.id)}>
              {words.use(factorName(factor))}
            </Button>
          ))}
      </div>
    </>
  );
}

function rankOf({ factor_type }: Factor): number {
  return factor_type === "phone" ? 1 : 0;
}
