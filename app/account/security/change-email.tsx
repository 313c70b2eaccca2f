// Changes the email address. The service writes to the old and the new address, and both have to be
// confirmed.
import type { Words } from "../../../words/compose-language.ts";
import type { CloseDisclosure } from "../../ui/disclosure.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { FormValues, ValidationResult } from "../../ui/forms/validated-form.ts";
import { useWords } from "../../words/words.tsx";
import { type AuthFailure, callAuth } from "../auth-request.ts";
import { reword } from "../failure-message.ts";
import { checkEmail } from "../form/check-credentials.ts";
import { useAuthForm } from "../form/use-auth-form.ts";
import { signInPageUrl } from "../session/auth-redirect.ts";
import { InlineForm } from "./inline-form.tsx";

export function ChangeEmail({ email, close }: { email: string; close: CloseDisclosure }) {
  const auth = useWords("auth");
  const security = useWords("security");
  const words = security.email;
  const form = useAuthForm<string>({
    check: (values) => checkOtherEmail({ auth, security }, email, values),
    send,
    fieldOf: () => fieldName,
  });

  async function send(newEmail: string): Promise<AuthFailure | undefined> {
    const { data, failure } = await callAuth("Changing the address", (auth) =>
      auth.updateUser({ email: newEmail }, { emailRedirectTo: signInPageUrl("emailChange") }),
    );
    if (failure) return reword(failure, "email_exists", words.taken);
    close(data.user?.new_email ? words.sent : auth.emailChanged);
    return undefined;
  }

  return (
    <InlineForm form={form} submit={words.submit} submitting={words.submitting} onCancel={() => close()}>
      <TextField
        name={fieldName}
        label={words.label}
        hint={words.hint}
        error={form.errors[fieldName]}
        errorPrefix={auth.errorPrefix}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
    </InlineForm>
  );
}

const fieldName = "newEmail";

function checkOtherEmail(
  { auth, security }: Pick<Words, "auth" | "security">,
  email: string,
  values: FormValues,
): ValidationResult<string> {
  const checked = checkEmail(auth, fieldName, values);
  if ("valid" in checked && checked.valid.toLowerCase() === email.toLowerCase())
    return { errors: { [fieldName]: security.email.same } };
  return checked;
}
