// The field for the reauthentication code. It takes focus, because it appears after the first attempt to
// submit.

import { authWords } from "#content/pages/auth.ts";
import { securityWords } from "#content/pages/security.ts";
import { TextField } from "../../ui/field.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { ResendMessage } from "../form/resend-message.tsx";
import { sendReauthenticationCode } from "../passwords.ts";

export function ReauthenticationCode({ name, error }: { name: string; error: string | undefined }) {
  const words = securityWords.password.proof;
  return (
    <>
      <TextField
        ref={focusWhenShown}
        name={name}
        label={words.label}
        hint={words.hint}
        error={error}
        errorPrefix={authWords.errorPrefix}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40 tracking-[0.15em]"
      />
      <ResendMessage words={words.again} send={sendReauthenticationCode} />
    </>
  );
}
