// The form with new contact data. It shows nothing that is stored but how the number ends and where the
// address begins: a link can fall into other hands.
import type { FoundPage } from "../../../contract/status.ts";
import { type ContactQuestion, contactQuestions } from "../../../contract/status-changes.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { AddressText } from "../../ui/no-wrap.tsx";
import { useWords } from "../../words/words.tsx";

type ContactFormProps = Pick<FoundPage, "application" | "labels" | "hints" | "refused">;

export function ContactForm({ application: { hasAddress }, labels, hints, refused }: ContactFormProps) {
  const { changes, errorPrefix } = useWords("status");
  const words = changes.contact;
  return (
    <form method="post" noValidate className="space-y-6">
      <p>{words.intro}</p>
      <input type="hidden" name="change" value="contact" />
      {contactQuestions
        .filter((name) => hasAddress || !["email", "address", "zip"].includes(name))
        .map((name) => (
          <TextField
            key={name}
            name={name}
            label={labels[name] ?? ""}
            hint={hints[name] ? <AddressText text={hints[name]} /> : undefined}
            error={refused?.errors[name]}
            errorPrefix={errorPrefix}
            defaultValue={refused?.answers[name]}
            spellCheck={false}
            {...inputOf[name]}
          />
        ))}
      <Button type="submit">{words.submit}</Button>
    </form>
  );
}

const inputOf = {
  phone: { type: "tel", autoComplete: "tel" },
  email: { type: "email", autoComplete: "email" },
  address: { autoComplete: "street-address" },
  city: { autoComplete: "address-level2" },
  state: { autoComplete: "address-level1" },
  zip: { autoComplete: "postal-code" },
} as const satisfies Record<ContactQuestion, object>;
