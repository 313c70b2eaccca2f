// The forms of the look-up: with the reference, and for whoever lost it. The server checks them and answers
// with the page, with and without script.
import { useHref } from "react-router";
import { Button } from "../ui/button.tsx";
import { Folded } from "../ui/folded.tsx";
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

export function LostReference({ answers, errors }: LookUpFormProps) {
  const { lost, errorPrefix } = useWords("status");
  return (
    <Folded title={lost.title} isOpen={errors.mailbox !== undefined}>
      <form method="post" action={useHref("/status")} noValidate className="space-y-6">
        <p>{lost.intro}</p>
        <TextField
          name="mailbox"
          label={lost.label}
          error={errors.mailbox}
          errorPrefix={errorPrefix}
          defaultValue={answers.mailbox}
          type="email"
          autoComplete="email"
        />
        <Button type="submit" variant="outline">
          {lost.submit}
        </Button>
      </form>
    </Folded>
  );
}
