// The field for the reauthentication code. It takes focus, because it appears after the first attempt to
// submit.
import { TextField } from "../../ui/forms/field.tsx";
import { focusWhenShown } from "../../ui/take-focus.ts";
import { useWords } from "../../words/words.tsx";
import { ResendMessage } from "../form/resend-message.tsx";
import { sendReauthenticationCode } from "../passwords.ts";

export function ReauthenticationCode({ name, error }: { name: string; error: string | undefined }) {
  const words = useWords("security").password.proof;
  const { errorPrefix } = useWords("auth");
  return (
    <>
      <TextField
        ref={focusWhenShown}
        name={name}
        label={words.label}
        hint={words.hint}
        error={error}
        errorPrefix={errorPrefix}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40 tracking-[0.15em]"
      />
      <ResendMessage words={words.again} send={sendReauthenticationCode} />
    </>
  );
}
