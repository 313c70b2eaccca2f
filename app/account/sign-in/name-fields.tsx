// First and last name, which the sign-up form asks for.
import { authWords as words } from "#content/pages/auth.ts";
import { TextField } from "../../ui/field.tsx";

export function NameFields({ errors }: { errors: Readonly<Record<string, string>> }) {
  const { fields, errorPrefix } = words;
  return (
    <>
      <TextField
        name="firstName"
        label={fields.firstName}
        error={errors.firstName}
        errorPrefix={errorPrefix}
        autoComplete="given-name"
        spellCheck={false}
      />
      <TextField
        name="lastName"
        label={fields.lastName}
        error={errors.lastName}
        errorPrefix={errorPrefix}
        autoComplete="family-name"
        spellCheck={false}
      />
    </>
  );
}
