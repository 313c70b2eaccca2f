// Sign-in with a code by email or text message instead of a password (R-239: POST /otp, R-240: POST
// /verify).
import { useState } from "react";
import { authWords } from "#content/pages/auth.ts";
import { type AuthFailure, isRateLimited } from "../auth-request.ts";
import { type Contact, checkContact, formatContact } from "../form/contact.ts";
import { ContactForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";
import { requestCode, verifyCode } from "./passwordless-sign-in.ts";

export function CodeSignIn({ email }: { email: string }) {
  const words = authWords.codeSignIn;
  const [sent, setSent] = useState<{ contact: Contact; answer: string }>();

  async function send(contact: Contact): Promise<AuthFailure | undefined> {
    const failure = await requestCode(contact);
    // A rate limit means that an earlier message was sent; its code still works.
    if (failure && !isRateLimited(failure)) return failure;
    setSent({ contact, answer: failure?.message ?? "" });
    return undefined;
  }

  if (sent)
    return (
      <MessageSent
        title={words.sentTitle}
        text={words.sent(formatContact(sent.contact))}
        words={words}
        redeem={(code) => verifyCode(sent.contact, code)}
        send={() => requestCode(sent.contact)}
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
      check={(values) => checkContact("contact", values)}
      send={send}
    />
  );
}
