// Asks for the code that was sent to a new mobile number, and sends another one on request.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { Button } from "../../ui/button.tsx";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { removeFactor, sendFactorCode, verifyPhoneCode } from "../second-factor/factors.ts";

export type UnverifiedPhone = { id: string; name: string; phone: string; challengeId: string };

type PhoneCodeProps = { enrolled: UnverifiedPhone; close: CloseDisclosure; onAdded: () => void };

export function PhoneCode({ enrolled, close, onAdded }: PhoneCodeProps) {
  const { cancel: cancelLabel, factors } = useWords("security");
  const { phone: words, ready } = factors;
  const { id, name, phone } = enrolled;
  const [challengeId, setChallengeId] = useState(enrolled.challengeId);

  async function verify(code: string): Promise<AuthFailure | undefined> {
    const failure = await verifyPhoneCode({ factorId: id, challengeId, code });
    if (failure) return failure;
    onAdded();
    close(formatMessage(ready, { name }));
    return undefined;
  }

  async function sendAgain(): Promise<AuthFailure | undefined> {
    const { data, failure } = await sendFactorCode(id);
    if (data) setChallengeId(data);
    return failure;
  }

  function cancel() {
    void removeFactor(id);
    close();
  }

  return (
    <div className="space-y-4">
      <p ref={focusWhenShown} tabIndex={-1}>
        {formatMessage(words.sent, { phone })}
      </p>
      <CodeForm name="phoneCode" words={words.code} redeem={verify} />
      <ResendMessage words={words.again} send={sendAgain} />
      <Button variant="quiet" className="px-0!" onClick={cancel}>
        {cancelLabel}
      </Button>
    </div>
  );
}
