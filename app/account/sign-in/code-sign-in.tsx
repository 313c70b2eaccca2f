// Sign-in with a code by email or text message instead of a password (R-239: POST /otp, R-240: POST
// /verify).
import { useState } from "react";
import { formatMessage } from "../../../words/format-message.ts";
import { useWords } from "../../words/words.tsx";
import { type AuthFailure, isRateLimited } from "../auth-request.ts";
import { reword, useFailureMessage } from "../failure-message.ts";
import { type Contact, checkContact, formatContact } from "../form/contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";
import { requestCode, verifyCode } from "./passwordless-sign-in.ts";

export function CodeSignIn({ email }: { email: string }) {
  const auth = useWords("auth");
  const { phoneOutside } = useWords("authRefusals");
  const messageOf = useFailureMessage();
  const words = auth.codeSignIn;
  const [sent, setSent] = useState<{ contact: Contact; answer: string }>();

  /** Of a request whose only value is a phone number: the service sends texts to some countries only. */
  async function request(contact: Contact): Promise<AuthFailure | undefined> {
    const failure = await requestCode(contact);
    return "phone" in contact ? reword(failure, "validation_failed", phoneOutside) : failure;
  }

  async function send(contact: Contact): Promise<AuthFailure | undefined> {
    const failure = await request(contact);
    // A rate limit means that an earlier message was sent; its code still works.
    if (failure && !isRateLimited(failure)) return failure;
    setSent({ contact, answer: failure ? messageOf(failure) : "" });
    return undefined;
  }

  if (sent)
    return (
      <MessageSent
        title={words.sentTitle}
        text={formatMessage(words.sent, { address: formatContact(sent.contact) })}
        words={words}
        redeem={(code) => verifyCode(sent.contact, code)}
        send={() => request(sent.contact)}
        firstAnswer={sent.answer}
      />
    );
  return (
    <ContactForm
      name="contact"
      type="text"
      autoComplete="username"
      words={words}
      address={email}
      check={(values) => checkContact(auth, "contact", values)}
      send={send}
    />
  );
}
