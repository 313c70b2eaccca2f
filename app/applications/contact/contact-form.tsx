// The form with an applicant's contact data, checked by the rules of the application form. What is typed is
// kept until it is saved, together with what stood there when typing began: a colleague's change since then
// is not written over.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { faultOf, scholarshipFormSchema } from "../../../contract/scholarship.ts";
import type { Words } from "../../../words/compose-language.ts";
import { formatMessage } from "../../../words/format-message.ts";
import { emailMessage, validationMessage } from "../../../words/validation.ts";
import type { StoredApplication } from "../../backend/database-schema.ts";
import { logFailure } from "../../backend/log-failure.ts";
import { newId } from "../../backend/new-id.ts";
import { Button } from "../../ui/button.tsx";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";
import type { ApplicationDetails } from "../details-store.ts";
import { useQuestionLabel } from "../use-question-label.ts";
import { type Contact, type ContactField, fieldsOf, questionOfContact } from "./contact-fields.ts";
import { type ContactCorrection, correctContact } from "./contact-store.ts";
import { useTypedContact } from "./typed-contact.ts";

type ContactFormProps = {
  application: StoredApplication;
  details: ApplicationDetails | null;
  suggestion: string | undefined;
  close: CloseDisclosure;
};

type Correcting = { corrections: ContactCorrection[]; sent: Contact };

export function ContactForm({ application, details, suggestion, close }: ContactFormProps) {
  const { contact: words, errorPrefix } = useWords("applicationDetail");
  const labelOf = useQuestionLabel();
  const validation = useWords("validation");
  const form = useRef<HTMLFormElement>(null);
  const client = useQueryClient();
  const { stored, typed, keep, seeCurrent, forget, forgetSent } = useTypedContact(application, details);
  const [{ fields, ids }] = useState(() => {
    const shown = fieldsOf(details);
    return { fields: shown, ids: new Map(shown.map((field) => [field, newId()])) };
  });
  const [problems, setProblems] = useState<Partial<Contact>>({});
  const [failure, setFailure] = useState("");
  const { mutate, isPending } = useMutation({
    mutationFn: ({ corrections }: Correcting) => correctContact(corrections),
    onSuccess: (outcome, { sent }) => {
      void client.invalidateQueries();
      if (outcome !== "corrected") {
        seeCurrent();
        return setFailure(words.meanwhile);
      }
      forgetSent(sent);
      close(words.corrected);
    },
    onError: (error) => {
      logFailure("Correcting contact data failed.", error);
      setFailure(words.failed);
    },
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    const { found, contact } = check(typed, { fields, validation });
    setProblems(found);
    const first = fields.find((field) => found[field]);
    if (first) return form.current?.querySelector<HTMLElement>(`#${inputName(first)}`)?.focus();
    const corrections = fields
      .filter((field) => contact[field] !== stored[field])
      .map((field) => ({
        id: ids.get(field) ?? newId(),
        application_id: application.id,
        field,
        from_value: stored[field],
        to_value: contact[field],
      })) satisfies ContactCorrection[];
    setFailure(corrections.length === 0 ? words.unchanged : "");
    if (corrections.length > 0) mutate({ corrections, sent: typed });
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="space-y-4">
      <p className="text-base text-ink-muted">{words.intro}</p>
      {fields.map((field) => (
        <TextField
          key={field}
          name={inputName(field)}
          label={labelOf(questionOfContact(field))}
          error={problems[field]}
          errorPrefix={errorPrefix}
          type={typeOf(field)}
          autoComplete="off"
          spellCheck={false}
          value={typed[field]}
          onChange={(event) => keep({ ...typed, [field]: event.target.value })}
          after={
            field === "email" && suggestion && typed.email !== suggestion ? (
              <Button variant="quiet" className="px-0!" onClick={() => keep({ ...typed, email: suggestion })}>
                <AddressText text={formatMessage(words.use, { address: suggestion })} />
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
        <Button
          variant="quiet"
          onClick={() => {
            forget();
            close();
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The dialog's other forms have names of their own, because a name is the id of its control too. */
function inputName(field: ContactField): string {
  return `contact-${field}`;
}

function typeOf(field: ContactField): "email" | "tel" | "text" {
  return field === "email" ? "email" : field === "phone" ? "tel" : "text";
}

const rules = scholarshipFormSchema([]).shape;

type CheckOptions = { fields: ContactField[]; validation: Words["validation"] };

function check(
  typed: Contact,
  { fields, validation }: CheckOptions,
): { found: Partial<Contact>; contact: Contact } {
  const found: Partial<Contact> = {};
  const contact = { ...typed };
  for (const field of fields) {
    const question = questionOfContact(field);
    const parsed = rules[question].safeParse(typed[field]);
    if (parsed.success) contact[field] = parsed.data;
    else if (field === "email") found[field] = emailMessage(validation, typed[field]);
    else found[field] = validationMessage(validation, question, faultOf(parsed.error));
  }
  return { found, contact };
}
