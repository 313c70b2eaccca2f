// For an address that is not confirmed yet: sends the confirmation e-mail once more, and takes its code.
import { authWords } from "#content/pages/auth.ts";
import { Notice } from "../../ui/notice.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { ConfirmCode } from "./confirm-code.tsx";
import { resendConfirmation } from "./sign-in-or-up.ts";

type ResendProps = {
  email: string;
  /** False where the page has the field for the code already. */
  offersCode: boolean;
};

export function ResendConfirmation({ email, offersCode }: ResendProps) {
  return (
    <Notice className="mb-8">
      <ResendMessage words={authWords.resend} send={() => resendConfirmation(email)} />
      {offersCode ? <ConfirmCode email={email} /> : null}
    </Notice>
  );
}
