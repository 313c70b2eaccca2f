// A form for the six-digit code from an email, a text message or an app, or for a recovery code. Paste and
// autofill work, and spaces are ignored (WCAG 3.3.8). A refusal shows at the field, which is emptied for the
// next attempt.
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";

type CodeFormProps = {
  /** The name of the field; two code forms may be on one page. */
  name?: string;
  words: { label: string; hint: string; submit: string; submitting: string; missing: string };
  redeem: (code: string) => Promise<AuthFailure | undefined>;
  variant?: "action" | "outline";
  kind?: CodeKind;
};

/** `ignored` matches the characters that people type between those of the code. */
type CodeKind = { length: number; ignored: RegExp; input: ComponentProps<"input"> };

export function CodeForm({ name = "code", words, redeem, variant = "action", kind = digits }: CodeFormProps) {
  const { titlePrefix, errorPrefix } = useWords("auth");
  const messageOf = useFailureMessage();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [isChecking, setIsChecking] = useState(false);
  useTitlePrefix(titlePrefix, error !== undefined);

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isChecking) return;
    const code = (field.current?.value ?? "").replaceAll(kind.ignored, "");
    if (code.length !== kind.length) return refuse(words.missing);
    setIsChecking(true);
    const failure = await redeem(code);
    setIsChecking(false);
    if (!failure) return setError(undefined);
    if (field.current) field.current.value = "";
    refuse(messageOf(failure));
  }

  function refuse(message: string) {
    setError(message);
    field.current?.focus();
  }

  return (
    <form noValidate className="mt-4 space-y-4" onSubmit={(event) => void check(event)}>
      <TextField
        {...kind.input}
        ref={field}
        name={name}
        label={words.label}
        hint={words.hint}
        error={error}
        errorPrefix={errorPrefix}
      />
      <Button type="submit" variant={variant} aria-disabled={isChecking}>
        {isChecking ? words.submitting : words.submit}
      </Button>
    </form>
  );
}

const digits: CodeKind = {
  length: 6,
  ignored: /\D/g,
  input: { inputMode: "numeric", autoComplete: "one-time-code", className: "max-w-40 tracking-[0.15em]" },
};

/** Letters in either case. The service reads letters that look like a digit as that digit. */
export const recoveryCode: CodeKind = {
  length: 16,
  ignored: /[^0-9A-Za-z]/g,
  input: {
    autoComplete: "off",
    autoCapitalize: "characters",
    spellCheck: false,
    className: "max-w-72 font-mono uppercase",
  },
};
