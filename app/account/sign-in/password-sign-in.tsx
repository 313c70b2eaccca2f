// Sign-in with a password or sign-up: one form, a button to switch, and the other configured sign-in methods.
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ScriptedForm } from "../../ui/scripted-form.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthMode, Credentials } from "../form/check-credentials.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import type { Names } from "./name-fields.tsx";
import { SignInChoices } from "./sign-in-choices.tsx";

type PasswordSignInProps = {
  mode: AuthMode;
  /** Kept by the screen, so that it survives the switch between sign-in and sign-up. */
  email: string;
  /** Typed before, by a person who comes back to correct the address. */
  names: Names | undefined;
  onEmail: (email: string) => void;
  /** True if the form replaced another step. */
  takesFocus: boolean;
  /** Stands above the fields. */
  children: Elements;
  onUnconfirmed: (email: string) => void;
  onDone: (credentials: Credentials) => void;
  onToggle: () => void;
  /** Called with the current value of the email field. */
  onForgot: (email: string) => void;
  onOrganization: () => void;
  onCode: () => void;
};

export function PasswordSignIn({ onToggle, onOrganization, onCode, ...form }: PasswordSignInProps) {
  const words = useWords("auth");
  const { mode } = form;
  return (
    <>
      <CredentialsForm key={mode} {...form} />
      <ScriptedForm onSend={onToggle}>
        <p className="mt-8 flex flex-wrap items-center gap-x-3 border-line border-t pt-6">
          <span>{words[mode].other}</span>
          <Button type="submit" variant="quiet">
            {words[mode].toggle}
          </Button>
        </p>
      </ScriptedForm>
      <SignInChoices mode={mode} onOrganization={onOrganization} onCode={onCode} />
    </>
  );
}
