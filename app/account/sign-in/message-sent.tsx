// Shown after a message with a code was sent: takes the code, and sends another one. The words are the same
// whether or not the account exists.
import { AddressText } from "../../ui/no-wrap.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { CodeForm } from "../form/code-form.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { StepHeading } from "../form/step-heading.tsx";

type MessageSentProps = {
  title: string;
  text: string;
  words: {
    code: { label: string; hint: string; submit: string; submitting: string; missing: string };
    again: { offer: string; button: string; sending: string; sent: string };
  };
  redeem: (code: string) => Promise<AuthFailure | undefined>;
  send: () => Promise<AuthFailure | undefined>;
  firstAnswer: string;
};

export function MessageSent({ title, text, words, redeem, send, firstAnswer }: MessageSentProps) {
  return (
    <>
      <StepHeading>{title}</StepHeading>
      <p className="mt-3">
        <AddressText text={text} />
      </p>
      <CodeForm words={words.code} redeem={redeem} />
      <div className="mt-8 space-y-3 border-line border-t pt-6 text-base">
        <ResendMessage words={words.again} send={send} firstAnswer={firstAnswer} />
      </div>
    </>
  );
}
