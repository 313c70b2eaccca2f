// The sign-in page for guests, one method at a time: sign-in or sign-up, a reset of a forgotten
// password, and the other configured sign-in methods.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthMode, Credentials } from "../form/check-credentials.ts";
import type { AuthRedirect } from "../session/auth-redirect.ts";
import { AwaitConfirmation } from "./await-confirmation.tsx";
import { CodeSignIn } from "./code-sign-in.tsx";
import { LinkNotice } from "./link-notice.tsx";
import type { Names } from "./name-fields.tsx";
import { PasswordSignIn } from "./password-sign-in.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

type View = AuthMode | "reset" | "organization" | "code";

type SignInScreenProps = {
  authRedirect: AuthRedirect | undefined;
  /** True if the page showed another step before, so that focus has to move here. */
  isReturning: boolean;
};

export function SignInScreen({ authRedirect, isReturning }: SignInScreenProps) {
  const words = useWords("auth");
  const { toast } = useToast();
  const [chosen, setChosen] = useState<View>();
  const [email, setEmail] = useState("");
  const [signedUp, setSignedUp] = useState<Names>();
  const [awaiting, setAwaiting] = useState<{ email: string; isSignUp: boolean }>();
  const [isBack, setIsBack] = useState(isReturning);
  const [isNoticeDismissed, setIsNoticeDismissed] = useState(false);
  const view = chosen ?? initialView(authRedirect);

  /** That somebody signed up is said once, and not again to whoever comes back from another step. */
  function show(next: View) {
    setChosen(next);
    setAwaiting((before) => before && { ...before, isSignUp: false });
  }

  function toggle() {
    show(view === "signIn" ? "signUp" : "signIn");
    setIsBack(false);
  }

  /** After a sign-in nothing is done here: the page sees the session and redirects. */
  function done({ email: address, firstName, lastName }: Credentials) {
    if (view !== "signUp") return;
    toast({ title: words.signedUp, variant: "success" });
    setSignedUp({ firstName, lastName });
    show("signIn");
    setIsBack(false);
    setAwaiting({ email: address, isSignUp: true });
  }

  /** The step of a sign-up stays as it is, so that nothing typed there is lost. */
  function awaitConfirmation(address: string) {
    if (awaiting?.email !== address) setAwaiting({ email: address, isSignUp: false });
  }

  function backTo(mode: AuthMode) {
    show(mode);
    setIsBack(true);
  }

  function forgot(typed: string) {
    setEmail(typed);
    show("reset");
  }

  function changeResetEmail(address: string) {
    setEmail(address);
    setIsNoticeDismissed(true);
  }

  return (
    <>
      {authRedirect && !chosen && !isNoticeDismissed ? <LinkNotice authRedirect={authRedirect} /> : null}
      {view === "signIn" || view === "signUp" ? (
        <PasswordSignIn
          mode={view}
          email={email}
          names={signedUp}
          onEmail={setEmail}
          takesFocus={isBack}
          onUnconfirmed={awaitConfirmation}
          onDone={done}
          onToggle={toggle}
          onForgot={forgot}
          onOrganization={() => show("organization")}
          onCode={() => show("code")}
        >
          {awaiting && view === "signIn" ? (
            <AwaitConfirmation
              key={awaiting.email}
              email={awaiting.email}
              onChangeEmail={awaiting.isSignUp ? () => backTo("signUp") : undefined}
            />
          ) : null}
        </PasswordSignIn>
      ) : null}
      {view === "reset" ? (
        <ResetRequest email={email} onEmail={changeResetEmail} takesFocus={chosen !== undefined} />
      ) : null}
      {view === "organization" ? <SingleSignOn email={email} /> : null}
      {view === "code" ? <CodeSignIn email={email} /> : null}
      {view === "signIn" || view === "signUp" ? null : (
        <p className="mt-6 border-line border-t pt-4">
          <Button variant="quiet" className="px-0!" onClick={() => backTo("signIn")}>
            {words.backToSignIn}
          </Button>
        </p>
      )}
    </>
  );
}

/** After a reset link failed, shows the form that requests a new one. */
function initialView(authRedirect: AuthRedirect | undefined): View {
  return authRedirect?.kind === "reset" && authRedirect.hasFailed ? "reset" : "signIn";
}
