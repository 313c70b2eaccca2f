// Reauthentication: the service requires a code from a session older than a day before it changes a password
// or adds a first second factor (R-243: GET /reauthenticate). The form shows the code's field after that
// answer.
import { useState } from "react";
import type { FormValues } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { type AuthFailure, isRateLimited } from "../auth-request.ts";
import { reauthenticateSession, sendReauthenticationCode } from "../passwords.ts";

export type Nonce = { nonce: string; errors: Record<string, string> };

export const nonceField = "nonce";

export function useReauthentication() {
  const { missing } = useWords("security").password.proof;
  const [isRequired, setIsRequired] = useState(false);

  /** Sends the code if `failure` requires one. Returns the failure to show, or undefined. */
  async function sendCodeIfRequired(failure: AuthFailure): Promise<AuthFailure | undefined> {
    if (failure.code !== "reauthentication_needed") return failure;
    const notSent = await sendReauthenticationCode();
    if (notSent && !isRateLimited(notSent)) return notSent;
    setIsRequired(true);
    return undefined;
  }

  /** For calls that cannot carry the code. Does nothing if no code was required. */
  async function verifyNonce(nonce: string): Promise<AuthFailure | undefined> {
    if (!isRequired) return undefined;
    const failure = await reauthenticateSession(nonce);
    if (!failure) setIsRequired(false);
    return failure;
  }

  function readNonce(values: FormValues): Nonce {
    const nonce = (values[nonceField] ?? "").replaceAll(/\D/g, "");
    const isMissing = isRequired && nonce.length !== 6;
    return { nonce, errors: isMissing ? { [nonceField]: missing } : {} };
  }

  return { isRequired, sendCodeIfRequired, verifyNonce, readNonce };
}

export function isAboutNonce({ code }: AuthFailure): boolean {
  return code === "reauthentication_not_valid";
}
