// For an unconfirmed address: sends the confirmation e-mail again, and takes its code.
import { authWords } from "#content/pages/auth.ts";
import { Notice } from "../../ui/notice.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { ConfirmCode } from "./confirm-code.tsx";
import { resendConfirmation } from "./sign-in-or-up.ts";

type ResendConfirmationProps = {
  email: string;
  /** False if the page already shows the field for the code. */
  offersCode: boolean;
};

export function ResendConfirmation({ email, offersCode }: ResendConfirmationProps) {
  return (
    <Notice className="mb-8">
      <ResendMessage words={authWords.resend} send={() => resendConfirmation(email)} />
      {offersCode ? <ConfirmCode email={email} /> : null}
    </Notice>
  );
}
