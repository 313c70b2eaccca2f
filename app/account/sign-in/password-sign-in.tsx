// Signing in with a password, or creating an account: one form, the way to the other one, and what else is
// configured.
import { authWords as words } from "#content/pages/auth.ts";
import { Button } from "../../ui/button.tsx";
import type { AuthMode } from "../form/check-credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { SignInChoices } from "./sign-in-choices.tsx";

type PasswordEntryProps = {
  mode: AuthMode;
  /** Kept by the screen, so that it survives the toggle. */
  email: string;
  onEmail: (email: string) => void;
  /** The page shows the field for the confirmation code already. */
  hasCodeField: boolean;
  /** The form took the place of another step. */
  takesFocus: boolean;
  onDone: () => void;
  onToggle: () => void;
  /** With whatever is typed as the address by then. */
  onForgot: (email: string) => void;
  onOrganization: () => void;
  onCode: () => void;
};

export function PasswordSignIn({ onToggle, onOrganization, onCode, ...form }: PasswordEntryProps) {
  const { mode } = form;
  return (
    <>
      <CredentialsForm key={mode} {...form} />
      <p className="mt-8 flex flex-wrap items-center gap-x-3 border-line border-t pt-6">
        {words[mode].other}
        <Button variant="quiet" onClick={onToggle}>
          {words[mode].toggle}
        </Button>
      </p>
      <SignInChoices mode={mode} onOrganization={onOrganization} onCode={onCode} />
    </>
  );
}
