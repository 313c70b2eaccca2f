// A button that sends a message again, and the result. A rate-limit error states how many seconds to wait.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";

type ResendMessageProps = {
  words: { offer: string; button: string; sending: string; sent: string };
  send: () => Promise<AuthFailure | undefined>;
  /** The status text before the button is pressed. */
  firstAnswer?: string;
};

export function ResendMessage({ words, send, firstAnswer = "" }: ResendMessageProps) {
  const messageOf = useFailureMessage();
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState(firstAnswer);

  async function resend() {
    if (isSending) return;
    setIsSending(true);
    setAnswer("");
    const failure = await send();
    setAnswer(failure ? messageOf(failure) : words.sent);
    setIsSending(false);
  }

  return (
    <>
      <p>{words.offer}</p>
      <Button variant="outline" aria-disabled={isSending} onClick={() => void resend()}>
        {isSending ? words.sending : words.button}
      </Button>
      <p role="status">{answer}</p>
    </>
  );
}
