// The sign-in page for guests, one method at a time: sign-in or sign-up, a reset of a forgotten
// password, and the other configured sign-in methods.
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { useToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/words.tsx";
import type { AuthMode, Credentials } from "../form/check-credentials.ts";
import type { AuthRedirect } from "../session/auth-redirect.ts";
import { CodeSignIn } from "./code-sign-in.tsx";
import { ConfirmSignUp } from "./confirm-sign-up.tsx";
import { LinkNotice } from "./link-notice.tsx";
import type { Names } from "./name-fields.tsx";
import { PasswordSignIn } from "./password-sign-in.tsx";
import { ResetRequest } from "./reset-request.tsx";
import { SingleSignOn } from "./single-sign-on.tsx";

type View = AuthMode | "confirm" | "reset" | "organization" | "code";

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
  const [isBack, setIsBack] = useState(isReturning);
  const [isNoticeDismissed, setIsNoticeDismissed] = useState(false);
  const view = chosen ?? initialView(authRedirect);

  function toggle() {
    setChosen(view === "signIn" ? "signUp" : "signIn");
    setIsBack(false);
  }

  /** After a sign-in nothing is done here: the page sees the session and redirects. */
  function done({ firstName, lastName }: Credentials) {
    if (view !== "signUp") return;
    toast({ title: words.signedUp, variant: "success" });
    setSignedUp({ firstName, lastName });
    setChosen("confirm");
  }

  function backTo(mode: AuthMode) {
    setChosen(mode);
    setIsBack(true);
  }

  function forgot(typed: string) {
    setEmail(typed);
    setChosen("reset");
  }

  function changeResetEmail(address: string) {
    setEmail(address);
    setIsNoticeDismissed(true);
  }

  return (
    <>
      {authRedirect && !chosen && !isNoticeDismissed ? <LinkNotice authRedirect={authRedirect} /> : null}
      {view === "confirm" ? (
        <ConfirmSignUp
          email={email}
          onChangeEmail={() => backTo("signUp")}
          onPassword={() => backTo("signIn")}
        />
      ) : null}
      {view === "signIn" || view === "signUp" ? (
        <PasswordSignIn
          mode={view}
          email={email}
          names={signedUp}
          onEmail={setEmail}
          takesFocus={isBack}
          onDone={done}
          onToggle={toggle}
          onForgot={forgot}
          onOrganization={() => setChosen("organization")}
          onCode={() => setChosen("code")}
        />
      ) : null}
      {view === "reset" ? (
        <ResetRequest email={email} onEmail={changeResetEmail} takesFocus={chosen !== undefined} />
      ) : null}
      {view === "organization" ? <SingleSignOn email={email} /> : null}
      {view === "code" ? <CodeSignIn email={email} /> : null}
      {view === "signIn" || view === "signUp" || view === "confirm" ? null : (
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
