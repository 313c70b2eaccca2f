// For a forgotten password: asks for the address, then takes the code from the email. The link in the email
// leads to the same step of this page.
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { type AuthFailure, isRateLimited } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { requestPasswordReset, verifyResetCode } from "../passwords.ts";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";

type ResetRequestProps = { email: string; onEmail: (email: string) => void; takesFocus: boolean };

export function ResetRequest({ email, onEmail, takesFocus }: ResetRequestProps) {
  const auth = useWords("auth");
  const messageOf = useFailureMessage();
  const words = auth.reset;
  const [sent, setSent] = useState<{ answer: string }>();

  async function send(address: string): Promise<AuthFailure | undefined> {
    onEmail(address);
    const failure = await requestPasswordReset(address);
    // A rate limit means that an earlier email was sent; its code still works.
    if (failure && !isRateLimited(failure)) return failure;
    setSent({ answer: failure ? messageOf(failure) : "" });
    return undefined;
  }

  if (sent)
    return (
      <MessageSent
        title={words.sentTitle}
        text={formatMessage(words.sent, { email })}
        words={words}
        redeem={(code) => verifyResetCode(email, code)}
        send={() => requestPasswordReset(email)}
        firstAnswer={sent.answer}
      />
    );
  return (
    <ContactForm
      name="email"
      type="email"
      autoComplete="email"
      words={{ ...words, label: auth.fields.email }}
      address={email}
      takesFocus={takesFocus}
      check={(values) => checkEmail(auth, "email", values)}
      send={send}
    />
  );
}
