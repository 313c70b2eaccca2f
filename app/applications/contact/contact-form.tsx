// The form with an applicant's email address and phone number, checked by the rules of the application form.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { detailWords } from "#content/pages/application-detail.ts";
import { scholarshipFormSchema } from "../../../contract/scholarship.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/field.tsx";
import { questionLabel } from "../question-label.ts";
import { type ContactCorrection, correctContact } from "./contact-store.ts";

const words = detailWords.contact;
const fields = ["email", "phone"] as const;
type Contact = Record<(typeof fields)[number], string>;

type ContactFormProps = {
  application: StoredApplication;
  suggestion: string | undefined;
  close: CloseDisclosure;
};

export function ContactForm({ application, suggestion, close }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const [ids] = useState(() => ({ email: newId(), phone: newId() }));
  const [typed, setTyped] = useState<Contact>({ email: application.email, phone: application.phone });
  const [problems, setProblems] = useState<Partial<Contact>>({});
  const [failure, setFailure] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: correctContact,
    onSuccess: (outcome) => {
      void client.invalidateQueries();
      if (outcome === "corrected") close(words.corrected);
      else setFailure(words.meanwhile);
    },
    onError: (error) => {
      logFailure("Correcting contact data failed.", error);
      setFailure(words.failed);
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { found, contact } = check(typed);
    setProblems(found);
    const first = fields.find((field) => found[field]);
    if (first) return form.current?.querySelector<HTMLElement>(`#${inputName(first)}`)?.focus();
    const corrections = correctionsOf(application, { contact, ids });
    setFailure(corrections.length === 0 ? words.unchanged : "");
    if (corrections.length > 0) mutate(corrections);
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <p className="text-base text-ink-muted">{words.intro}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          name={inputName(field)}
          label={questionLabel(field)}
          error={problems[field]}
          errorPrefix={detailWords.errorPrefix}
          type={field === "email" ? "email" : "tel"}
          autoComplete="off"
          spellCheck={false}
          value={typed[field]}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          after={
            field === "email" && suggestion && typed.email !== suggestion ? (
              <Button
                variant="quiet"
                className="px-0! wrap-anywhere"
                onClick={() => setTyped({ ...typed, email: suggestion })}
              >
                {words.use(suggestion)}
              </Button>
            ) : null
          }
        />
      ))}
      <p role="alert" className="font-semibold text-danger">
        {failure}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? words.saving : words.save}
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The dialog's other forms have names of their own, because a name is the id of its control too. */
function inputName(field: keyof Contact): string {
  return `contact-${field}`;
}

const rules = scholarshipFormSchema([]).shape;

function check(typed: Contact): { found: Partial<Contact>; contact: Contact } {
  const found: Partial<Contact> = {};
  const contact = { ...typed };
  for (const field of fields) {
    const parsed = rules[field].safeParse(typed[field]);
    if (parsed.success) contact[field] = parsed.data;
    else found[field] = parsed.error.issues[0]?.message ?? "";
  }
  return { found, contact };
}

function correctionsOf(
  application: StoredApplication,
  { contact, ids }: { contact: Contact; ids: Contact },
): ContactCorrection[] {
  return fields
    .filter((field) => contact[field] !== application[field])
    .map((field) => ({
      id: ids[field],
      application_id: application.id,
      field,
      from_value: application[field],
      to_value: contact[field],
    }));
}
