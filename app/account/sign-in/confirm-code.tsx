// For a new account: the six digits from the confirmation e-mail, for those who read their mail on another
// device. Confirming signs in.
import { authWords } from "#content/pages/auth.ts";
import { CodeForm } from "../form/code-form.tsx";
import { confirmCode } from "./sign-in-or-up.ts";

export function ConfirmCode({ email }: { email: string }) {
  return <CodeForm words={authWords.code} variant="outline" redeem={(code) => confirmCode(email, code)} />;
}
