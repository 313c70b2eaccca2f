// For an address that is not confirmed yet: sends the confirmation e-mail once more, and takes its code.
import { useState } from "react";
import { authWords } from "../../content/pages/auth.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { resendConfirmation } from "./authenticate.ts";
import { ConfirmCode } from "./confirm-code.tsx";

type ResendProps = {
  email: string;
  /** False where the page has the field for the code already. */
  offersCode: boolean;
};

export function ResendConfirmation({ email, offersCode }: ResendProps) {
  const [isSending, setIsSending] = useState(false);
  const [answer, setAnswer] = useState("");
  const words = authWords.resend;

  async function resend() {
    if (isSending) return;
    setIsSending(true);
    const failure = await resendConfirmation(email);
    setAnswer(failure ? failure.message : words.sent);
    setIsSending(false);
  }

  return (
    <Notice className="mb-8">
      <p>{words.offer}</p>
      <Button variant="outline" aria-disabled={isSending} onClick={() => void resend()}>
        {isSending ? words.sending : words.button}
      </Button>
      <p role="status">{answer}</p>
      {offersCode ? <ConfirmCode email={email} /> : null}
    </Notice>
  );
}
