// Takes the six-digit code from a new account's confirmation e-mail, for users who read it on another device.
// Confirming signs in.
import { authWords } from "#content/pages/auth.ts";
import { CodeForm } from "../form/code-form.tsx";
import { confirmCode } from "./sign-in-or-up.ts";

export function ConfirmCode({ email }: { email: string }) {
  return <CodeForm words={authWords.code} variant="outline" redeem={(code) => confirmCode(email, code)} />;
}
