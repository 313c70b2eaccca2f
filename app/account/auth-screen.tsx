// Sign in and 'Create your account' on one page (spec section 2); signed-in people are sent to the home page. Links from
// e-mails that failed land here with the service's own words.
import { useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { authWords as words } from "../../content/pages/auth.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { focusOnMount } from "../ui/error-summary.tsx";
import { Notice } from "../ui/notice.tsx";
import { useToast } from "../ui/toast.tsx";
import type { AuthMode } from "./check-credentials.ts";
import { ConfirmCode } from "./confirm-code.tsx";
import { CredentialsForm } from "./credentials-form.tsx";
import { readLinkError } from "./link-error.ts";
import { useSession } from "./session.tsx";

export function AuthScreen() {
  const { session } = useSession();
  const navigate = useNavigate();
  const { toast } = useToast();
  const [mode, setMode] = useState<AuthMode>("signIn");
  const [email, setEmail] = useState("");
  const [isJustSignedUp, setIsJustSignedUp] = useState(false);
  const linkError = useLinkError();

  if (session && !linkError) return <Navigate to="/" replace />;

  function toggle() {
    setMode(mode === "signIn" ? "signUp" : "signIn");
    setIsJustSignedUp(false);
  }

  function done() {
    toast({ title: mode === "signIn" ? words.signedIn : words.signedUp, variant: "success" });
    if (mode === "signIn") {
      void navigate("/", { replace: true });
      return;
    }
    setMode("signIn");
    setIsJustSignedUp(true);
  }

  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {linkError ? (
        <Notice tone="error" title={words.link.title} ref={focusOnMount} className="mb-8">
          <p>{linkError}</p>
          {session ? <ButtonLink to="/">{words.link.home}</ButtonLink> : null}
        </Notice>
      ) : null}
      {isJustSignedUp ? (
        <Notice tone="success" title={words.signedUp} ref={focusOnMount} className="mb-8">
          <ConfirmCode email={email} />
        </Notice>
      ) : null}
      {session ? null : (
        <>
          <CredentialsForm
            key={mode}
            mode={mode}
            email={email}
            onEmail={setEmail}
            hasCodeField={isJustSignedUp}
            onDone={done}
          />
          <p className="mt-8 flex flex-wrap items-center gap-x-3 border-line border-t pt-6">
            {words[mode].other}
            <Button variant="quiet" onClick={toggle}>
              {words[mode].toggle}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}

/** Known only in the browser: the prerendered page carries no fragment. */
function useLinkError(): string | undefined {
  const { hash, search } = useLocation();
  const [linkError, setLinkError] = useState<string>();
  useEffect(() => setLinkError(readLinkError({ hash, search })), [hash, search]);
  return linkError;
}
