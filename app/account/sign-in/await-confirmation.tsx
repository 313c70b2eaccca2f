// What to do about an address that waits for its confirmation: type the code from the email, or have the
// email sent again. It stands above the sign-in form, after a sign-up and after a sign-in that came
// too early. After a sign-up it names the address, which may be mistyped.
import { Button } from "../../ui/button.tsx";
import { focusOnMount } from "../../ui/forms/error-summary.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words.tsx";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { confirmCode, resendConfirmation } from "./sign-in-or-up.ts";

type AwaitConfirmationProps = {
  email: string;
  /** Set right after a sign-up. */
  onChangeEmail?: (() => void) | undefined;
};

export function AwaitConfirmation({ email, onChangeEmail }: AwaitConfirmationProps) {
  const words = useWords("auth");
  return (
    <>
      {onChangeEmail ? (
        <Notice tone="success" title={words.signedUp} ref={focusOnMount} className="mt-6 scroll-mt-28" />
      ) : null}
      <p className="mt-6">
        {words.waiting.sentTo}{" "}
        <strong>
          <AddressText text={email} />
        </strong>
      </p>
      {onChangeEmail ? (
        <Button variant="quiet" className="px-0!" onClick={onChangeEmail}>
          {words.waiting.change}
        </Button>
      ) : null}
      <CodeForm words={words.code} redeem={(code) => confirmCode(email, code)} />
      <div className="mt-6 space-y-3 text-base">
        <ResendMessage words={words.resend} send={() => resendConfirmation(email)} />
      </div>
      <p className="mt-6 border-line border-t pt-6">{words.waiting.signIn}</p>
    </>
  );
}
