// The form for sign-in or sign-up with its messages. Wrong credentials clear the password; any other failure
// leaves what was typed.
import { type MouseEvent, useEffect, useRef, useState } from "react";
import { preloadClient } from "../../backend/connect.ts";
import { Button } from "../../ui/button.tsx";
import type { Elements } from "../../ui/elements.ts";
import { ErrorSummary } from "../../ui/forms/error-summary.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { readForm, useValidatedForm } from "../../ui/forms/validated-form.ts";
import { useTitlePrefix } from "../../ui/page-title.ts";
import { ScriptedForm } from "../../ui/scripted-form.tsx";
import { useToast } from "../../ui/toast.tsx";
import { whenIdle } from "../../ui/when-idle.ts";
import { useWords } from "../../words/words.tsx";
import type { AuthFailure } from "../auth-request.ts";
import { useFailureMessage } from "../failure-message.ts";
import { type AuthMode, type Credentials, checkCredentials } from "../form/check-credentials.ts";
import { PasswordField } from "../form/password-field.tsx";
import { StepHeading } from "../form/step-heading.tsx";
import { NameFields, type Names } from "./name-fields.tsx";
import { signInOrUp } from "./sign-in-or-up.ts";

type CredentialsFormProps = {
  mode: AuthMode;
  email: string;
  names: Names | undefined;
  onEmail: (email: string) => void;
  takesFocus: boolean;
  /** Stands between the heading and the fields. */
  children: Elements;
  /** Called if the address has an account and waits for its confirmation. */
  onUnconfirmed: (email: string) => void;
  onDone: (credentials: Credentials) => void;
  onForgot: (email: string) => void;
};

export function CredentialsForm({
  mode,
  email,
  names,
  onEmail,
  takesFocus,
  children,
  onUnconfirmed,
  onDone,
  onForgot,
}: CredentialsFormProps) {
  const words = useWords("auth");
  const messageOf = useFailureMessage();
  const { toast } = useToast();
  const [failure, setFailure] = useState<AuthFailure>();
  const element = useRef<HTMLFormElement>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  /** The state is behind where two submissions come in one turn (ui/scripted-form.tsx). */
  const isSending = useRef(false);
  const form = useValidatedForm<Credentials>({
    check: (values) => checkCredentials(words, mode, values),
    onValid: (credentials, element) => void send(credentials, element),
  });
  useEffect(() => whenIdle(preloadClient), []);
  useTitlePrefix(words.titlePrefix, form.problems.length > 0 || failure !== undefined);

  async function send(credentials: Credentials, element: HTMLFormElement) {
    if (isSending.current) return;
    isSending.current = true;
    setIsSubmitting(true);
    setFailure(undefined);
    onEmail(credentials.email);
    const failed = await signInOrUp(mode, credentials);
    isSending.current = false;
    setIsSubmitting(false);
    if (!failed) return onDone(credentials);
    const password = element.elements.namedItem("password");
    if (failed.code === "invalid_credentials" && password instanceof HTMLInputElement) password.value = "";
    setFailure(failed);
    if (failed.code === "email_not_confirmed") onUnconfirmed(credentials.email);
    toast({ title: messageOf(failed), variant: "error" });
  }

  const problems = form.problems.length > 0 || !failure ? form.problems : [{ message: messageOf(failure) }];
  const text = words[mode];
  return (
    <>
      <ErrorSummary heading={words.problem} problems={problems} attempt={form.attempt} />
      <StepHeading takesFocus={takesFocus}>{text.title}</StepHeading>
      {mode === "signUp" ? <p className="mt-3 text-ink-muted">{words.signUp.intro}</p> : null}
      {children}
      <ScriptedForm
        ref={element}
        onSend={() => element.current && form.submit(element.current)}
        onInput={form.formProps.onInput}
        noValidate
        className="mt-8 space-y-6"
      >
        {mode === "signUp" ? <NameFields names={names} errors={form.errors} /> : null}
        <TextField
          name="email"
          label={words.fields.email}
          error={form.errors.email}
          errorPrefix={words.errorPrefix}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
        />
        <PasswordField isNew={mode === "signUp"} error={form.errors.password} />
        {mode === "signIn" ? <Forgot onForgot={onForgot} /> : null}
        <SubmitButton
          isSubmitting={isSubmitting}
          label={text.submit}
          submitting={text.submitting}
          status={text.submitting}
          className="w-full"
        />
      </ScriptedForm>
    </>
  );
}

function Forgot({ onForgot }: { onForgot: (email: string) => void }) {
  const words = useWords("auth");
  function forgot({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    onForgot(form ? (readForm(form).email ?? "").trim() : "");
  }
  return (
    <Button variant="quiet" className="-mt-5 px-0!" onClick={forgot}>
      {words.forgot}
    </Button>
  );
}
