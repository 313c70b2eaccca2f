// A code by text message, sent only on request: each message costs the school money and interrupts the user.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/words.tsx";
import { useFailureMessage } from "../failure-message.ts";
import { CodeForm } from "../form/code-form.tsx";
import { sendFactorCode, verifyPhoneCode } from "./factors.ts";

export function PhoneChallenge({ factorId }: { factorId: string }) {
  const words = useWords("auth").secondFactor;
  const messageOf = useFailureMessage();
  const [challengeId, setChallengeId] = useState<string>();
  const [answer, setAnswer] = useState("");
  const [isSending, setIsSending] = useState(false);

  async function send() {
    if (isSending) return;
    setIsSending(true);
    setAnswer("");
    const { data, failure } = await sendFactorCode(factorId);
    setIsSending(false);
    setAnswer(failure ? messageOf(failure) : words.sent);
    if (data) setChallengeId(data);
  }

  return (
    <div className="mt-4 space-y-4">
      <Button
        variant={challengeId ? "outline" : "action"}
        aria-disabled={isSending}
        onClick={() => void send()}
      >
        {isSending ? words.sending : challengeId ? words.sendAgain : words.send}
      </Button>
      <p role="status">{answer}</p>
      {challengeId ? (
        <CodeForm words={words.phone} redeem={(code) => verifyPhoneCode({ factorId, challengeId, code })} />
      ) : null}
    </div>
  );
}
