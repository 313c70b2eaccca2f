// For an address that is not confirmed yet: sends the confirmation e-mail once more.
import { useState } from "react";
import { authWords } from "../../content/pages/auth.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { resendConfirmation } from "./authenticate.ts";

export function ResendConfirmation({ email }: { email: string }) {
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
    </Notice>
  );
}
