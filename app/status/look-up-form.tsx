// The form of the look-up. The server checks it and answers with the page, with and without script.
import { useHref } from "react-router";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/forms/field.tsx";
import { useWords } from "../words/words.tsx";

type LookUpFormProps = { answers: Record<string, string>; errors: Record<string, string> };

export function LookUpForm({ answers, errors }: LookUpFormProps) {
  const words = useWords("status");
  const { errorPrefix } = words;
  return (
    <form method="post" action={useHref("/status")} noValidate className="space-y-6">
      <TextField
        name="reference"
        label={words.reference.label}
        hint={words.reference.hint}
        error={errors.reference}
        errorPrefix={errorPrefix}
        defaultValue={answers.reference}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="max-w-64"
      />
      <TextField
        name="email"
        label={words.email.label}
        hint={words.email.hint}
        error={errors.email}
        errorPrefix={errorPrefix}
        defaultValue={answers.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}
