// For an unconfirmed address: sends the confirmation email again, and takes its code.
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { confirmCode, resendConfirmation } from "./sign-in-or-up.ts";

export function ResendConfirmation({ email }: { email: string }) {
  const words = useWords("auth");
  return (
    <Notice className="mb-8">
      <ResendMessage words={words.resend} send={() => resendConfirmation(email)} />
      <CodeForm words={words.code} variant="outline" redeem={(code) => confirmCode(email, code)} />
    </Notice>
  );
}
