// Corrects the email address of the application that this page sent. The server allows it for an hour.
import { type FormEvent, useRef, useState } from "react";
import { emailSchema } from "../../../contract/scholarship.ts";
import { suggestEmail } from "../../../contract/suggest-email.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { emailMessage } from "../../../words/validation.ts";
import { Button } from "../../ui/button.tsx";
import { type CloseDisclosure, Disclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import { correctAddress } from "./submission-api.ts";

type CorrectAddressProps = { id: string; email: string; onCorrected: (email: string) => void };

export function CorrectAddress(props: CorrectAddressProps) {
  const words = useWords("confirmation").correct;
  const suggestion = suggestEmail(props.email);
  return (
    <div className="mt-2 hidden scripted:block print:hidden!">
      {suggestion ? (
        <p className="mb-3 font-semibold">
          <AddressText text={formatMessage(words.maybe, { address: suggestion })} />
        </p>
      ) : null}
      <Disclosure label={words.open}>
        {(close) => <AddressForm {...props} suggestion={suggestion} close={close} />}
      </Disclosure>
    </div>
  );
}

type AddressFormProps = CorrectAddressProps & { suggestion: string | undefined; close: CloseDisclosure };

function AddressForm({ id, email, suggestion, onCorrected, close }: AddressFormProps) {
  const words = useWords("confirmation").correct;
  const { errorPrefix } = useWords("scholarship");
  const validation = useWords("validation");
  const field = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(suggestion ?? email);
  const [problem, setProblem] = useState("");
  const [isSaving, setIsSaving] = useState(false);

  function refuse(message: string) {
    setProblem(message);
    field.current?.querySelector("input")?.focus();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const parsed = emailSchema.safeParse(typed);
    if (!parsed.success) return refuse(emailMessage(validation, typed));
    if (parsed.data === email) return refuse(words.same);
    setProblem("");
    setIsSaving(true);
    const outcome = await correctAddress({ id, email, newEmail: parsed.data });
    setIsSaving(false);
    if (outcome !== "corrected") return refuse(words[outcome]);
    close(words.saved);
    onCorrected(parsed.data);
  }

  return (
    <form ref={field} noValidate onSubmit={(event) => void save(event)} className="space-y-4">
      <TextField
        name="correct-email"
        label={words.label}
        hint={words.hint}
        error={problem || undefined}
        errorPrefix={errorPrefix}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isSaving}>
          {isSaving ? words.saving : words.save}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
