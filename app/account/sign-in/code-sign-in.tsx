// Signing in with a code by mail or text message instead of a password (R-239: POST /otp, R-240: POST
// /verify).
import { useState } from "react";
import { authWords } from "#content/pages/auth.ts";
import { type AuthFailure, isTooSoon } from "../auth-request.ts";
import { type Contact, checkContact, nameOfContact } from "../form/contact.ts";
import { AddressForm } from "./contact-form.tsx";
import { MessageSent } from "./message-sent.tsx";
import { askForCode, redeemCode } from "./passwordless-sign-in.ts";

export function CodeSignIn({ email }: { email: string }) {
  const words = authWords.codeSignIn;
  const [sent, setSent] = useState<{ contact: Contact; answer: string }>();

  async function send(contact: Contact): Promise<AuthFailure | undefined> {
    const failure = await askForCode(contact);
    // The code of the earlier message is as good.
    if (failure && !isTooSoon(failure)) return failure;
    setSent({ contact, answer: failure?.message ?? "" });
    return undefined;
  }

  if (sent)
    return (
      <MessageSent
        title={words.sentTitle}
        text={words.sent(nameOfContact(sent.contact))}
        words={words}
        redeem={(code) => redeemCode(sent.contact, code)}
        send={() => askForCode(sent.contact)}
        firstAnswer={sent.answer}
      />
    );
  return (
    <AddressForm
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
