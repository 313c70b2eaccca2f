// First and last name, which the sign-up form asks for.
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../../words/words.tsx";
import type { Credentials } from "../form/check-credentials.ts";

export type Names = Pick<Credentials, "firstName" | "lastName">;

type NameFieldsProps = { names: Names | undefined; errors: Readonly<Record<string, string>> };

export function NameFields({ names, errors }: NameFieldsProps) {
  const words = useWords("auth");
  const { fields, errorPrefix } = words;
  return (
    <>
      <TextField
        name="firstName"
        label={fields.firstName}
        error={errors.firstName}
        errorPrefix={errorPrefix}
        autoComplete="given-name"
        defaultValue={names?.firstName}
        spellCheck={false}
      />
      <TextField
        name="lastName"
        label={fields.lastName}
        error={errors.lastName}
        errorPrefix={errorPrefix}
        autoComplete="family-name"
        defaultValue={names?.lastName}
        spellCheck={false}
      />
    </>
  );
}
