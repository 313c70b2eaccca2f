// For an unconfirmed address: sends the confirmation email again, and takes its code.
import { authWords } from "#content/pages/auth.ts";
import { Notice } from "../../ui/notice.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { confirmCode, resendConfirmation } from "./sign-in-or-up.ts";

export function ResendConfirmation({ email }: { email: string }) {
  return (
    <Notice className="mb-8">
      <ResendMessage words={authWords.resend} send={() => resendConfirmation(email)} />
      <CodeForm words={authWords.code} variant="outline" redeem={(code) => confirmCode(email, code)} />
    </Notice>
  );
}
