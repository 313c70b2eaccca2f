// The code that proves who is changing a password; it takes focus, because it appears in answer to the first
// try.

import { authWords } from "#content/pages/auth.ts";
import { securityWords } from "#content/pages/security.ts";
import { TextField } from "../../ui/field.tsx";
import { takeFocus } from "../../ui/take-focus.ts";
import { SendAgain } from "../form/resend-message.tsx";
import { sendProofCode } from "../passwords.ts";

export function ProofCode({ name, error }: { name: string; error: string | undefined }) {
  const words = securityWords.password.proof;
  return (
    <>
      <TextField
        ref={takeFocus}
        name={name}
        label={words.label}
        hint={words.hint}
        error={error}
        errorPrefix={authWords.errorPrefix}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40 tracking-[0.15em]"
      />
      <SendAgain words={words.again} send={sendProofCode} />
    </>
  );
}
