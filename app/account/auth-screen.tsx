// The sign-in page: sign-in and 'Create your account', the second factor, a password after a reset or
// a first confirmation, and the results of links in e-mails. Signed-in users are redirected, with a toast if
// they signed in here.
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { guardWords, authWords as words } from "#content/pages/auth.ts";
import { isAuthRedirect } from "../backend/connect.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { type AuthStep, authStep } from "./auth-step.ts";
import { NewPassword, type PasswordWords } from "./new-password.tsx";
import { SecondFactorPrompt } from "./second-factor/second-factor-prompt.tsx";
import { type AuthRedirect, readAuthRedirect } from "./session/auth-redirect.ts";
import {
  endPasswordRecovery,
  type PasswordRecoveryReason,
  useIsConfirming,
  usePasswordRecovery,
} from "./session/password-recovery.ts";
import { useReturnPath } from "./session/return-path.ts";
import { useSession } from "./session/session.tsx";
import { LinkPage } from "./sign-in/link-notice.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";

export function AuthScreen() {
  const { session, loading, needsSecondFactor, signOut } = useSession();
  const [landing, setLanding] = useState<AuthRedirect>();
  const [farewell, setFarewell] = useState<string>();
  const recovery = usePasswordRecovery();
  const isConfirming = useIsConfirming();
  const returnPath = useReturnPath();
  const step = authStep({
    // A signed-in user must not be redirected before the effect below has read the address. Without a session
    // the form shows at once, as on the prerendered page.
    isChecking: landing === undefined ? session !== null : loading,
    isSignedIn: session !== null,
    needsSecondFactor,
    isRecovering: recovery !== undefined,
    isConfirming,
    hasNotice: landing !== undefined && !farewell && isNews(landing),
  });

  // Runs once, before the auth client removes the session from the address.
  useEffect(() => {
    const arrived = readAuthRedirect(window.location);
    setLanding(arrived);
    if (isAuthRedirect(window.location))
      setFarewell(arrived.kind === "emailChange" ? words.emailChanged : words.signedIn);
  }, []);
  useEffect(() => {
    if (landing && (step === "enter" || step === "secondFactor")) setFarewell(words.signedIn);
  }, [landing, step]);
  useFarewell(step, farewell);

  function welcomeNewPassword() {
    setFarewell(passwordWords(recovery).changed);
    endPasswordRecovery();
  }

  if (step === "leave") return <Navigate to={returnPath} replace />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {step === "checking" ? <Spinner label={guardWords.loading} /> : null}
      {step === "enter" ? <SignInScreen landing={landing} isReturning={farewell !== undefined} /> : null}
      {step === "secondFactor" ? <SecondFactorPrompt onSignOut={() => void signOut()} /> : null}
      {step === "newPassword" ? (
        <NewPassword
          words={passwordWords(recovery)}
          email={session?.user.email ?? ""}
          onChanged={welcomeNewPassword}
          onKept={endPasswordRecovery}
        />
      ) : null}
      {step === "notice" && landing ? <LinkPage landing={landing} /> : null}
    </div>
  );
}

function passwordWords(recovery: PasswordRecoveryReason | undefined): PasswordWords {
  return recovery === "missing" ? words.firstPassword : words.newPassword;
}

function isNews({ error, isHalfConfirmed }: AuthRedirect): boolean {
  return error !== undefined || isHalfConfirmed;
}

function useFarewell(step: AuthStep, farewell: string | undefined): void {
  const { toast } = useToast();
  useEffect(() => {
    if (step === "leave" && farewell) toast({ title: farewell, variant: "success" });
  }, [step, farewell, toast]);
}
