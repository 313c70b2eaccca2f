// Shown in place of the sign-in form after a sign-up: takes the code from the confirmation email. It
// names the address, which may be mistyped.
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/error-summary.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { StepHeading } from "../form/step-heading.tsx";
import { confirmCode, resendConfirmation } from "./sign-in-or-up.ts";

type ConfirmSignUpProps = { email: string; onChangeEmail: () => void; onPassword: () => void };

export function ConfirmSignUp({ email, onChangeEmail, onPassword }: ConfirmSignUpProps) {
  const words = useWords("auth");
  return (
    <>
      <StepHeading takesFocus={false}>{words.signIn.title}</StepHeading>
      <Notice tone="success" title={words.signedUp} ref={focusOnMount} className="mt-6 scroll-mt-28" />
      <p className="mt-6">
        {words.waiting.sentTo}{" "}
        <strong>
          <AddressText text={email} />
        </strong>
      </p>
      <Button variant="quiet" className="px-0!" onClick={onChangeEmail}>
        {words.waiting.change}
      </Button>
      <CodeForm words={words.code} redeem={(code) => confirmCode(email, code)} />
      <div className="mt-8 space-y-3 border-line border-t pt-6 text-base">
        <ResendMessage words={words.resend} send={() => resendConfirmation(email)} />
      </div>
      <p className="mt-6 flex flex-wrap items-center gap-x-3 border-line border-t pt-4">
        {words.waiting.other}
        <Button variant="quiet" className="px-0!" onClick={onPassword}>
          {words.waiting.toggle}
        </Button>
      </p>
    </>
  );
}
