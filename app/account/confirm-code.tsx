// For a new account: the six digits from the confirmation e-mail, for those who read their mail on another device. Confirming
// signs in; what the service refuses is said at the field.
import { type FormEvent, useState } from "react";
import { authWords } from "../../content/pages/auth.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { confirmCode } from "./authenticate.ts";

export function ConfirmCode({ email }: { email: string }) {
  const words = authWords.code;
  const { toast } = useToast();
  const [error, setError] = useState<string>();
  const [isSending, setIsSending] = useState(false);

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const code = String(new FormData(event.currentTarget).get("code") ?? "").replaceAll(/\D/g, "");
    if (code.length !== codeDigits) return setError(words.missing);
    setIsSending(true);
    const failure = await confirmCode(email, code);
    setIsSending(false);
    setError(failure?.message);
    if (!failure) toast({ title: authWords.signedIn, variant: "success" });
  }

  return (
    <form noValidate className="mt-4 space-y-4" onSubmit={(event) => void confirm(event)}>
      <TextField
        name="code"
        label={words.label}
        hint={words.hint}
        error={error}
        errorPrefix={authWords.errorPrefix}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-40"
      />
      <Button type="submit" variant="outline" aria-disabled={isSending}>
        {isSending ? words.submitting : words.submit}
      </Button>
    </form>
  );
}

const codeDigits = 6;
