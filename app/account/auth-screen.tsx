// The sign-in page: sign-in and 'Create your account', the second factor, a password after a reset or
// a first confirmation, and the results of links in emails. Signed-in users are redirected, with a toast if
// they signed in here.
import { useEffect, useState } from "react";
import { Navigate } from "react-router";
import { guardWords, authWords as words } from "#content/pages/auth.ts";
import { inWords } from "#content/wording.ts";
import { isAuthRedirect } from "../backend/connect.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { type AuthStep, authStep } from "./auth-step.ts";
import { NewPassword, type PasswordWords } from "./new-password.tsx";
import { SecondFactorPrompt } from "./second-factor/second-factor-prompt.tsx";
import { useSecurity } from "./security/security-provider.tsx";
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
  const [authRedirect, setAuthRedirect] = useState<AuthRedirect>();
  const [leaveToast, setLeaveToast] = useState<string>();
  const [codesLeft, setCodesLeft] = useState<number>();
  const recovery = usePasswordRecovery();
  const isConfirming = useIsConfirming();
  const returnPath = useReturnPath();
  const step = authStep({
    // A signed-in user must not be redirected before the effect below has read the address. Without a session
    // the form shows at once, as on the prerendered page.
    isChecking: authRedirect === undefined ? session !== null : loading,
    isSignedIn: session !== null,
    needsSecondFactor,
    isRecovering: recovery !== undefined,
    isConfirming,
    hasNotice: authRedirect !== undefined && !leaveToast && needsNotice(authRedirect),
  });

  // Runs once, before the auth client removes the session from the address.
  useEffect(() => {
    const found = readAuthRedirect(window.location);
    setAuthRedirect(found);
    if (isAuthRedirect(window.location))
      setLeaveToast(found.kind === "emailChange" ? words.emailChanged : words.signedIn);
  }, []);
  useEffect(() => {
    if (authRedirect && (step === "enter" || step === "secondFactor")) setLeaveToast(words.signedIn);
  }, [authRedirect, step]);
  useLeaveToast(step, leaveToast, codesLeft);

  function finishPasswordChange() {
    setLeaveToast(passwordWords(recovery).changed);
    endPasswordRecovery();
  }

  if (step === "leave" && returnPath) return <Navigate to={returnPath} replace />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {step === "checking" || step === "leave" ? <Spinner label={guardWords.loading} /> : null}
      {step === "enter" ? (
        <SignInScreen authRedirect={authRedirect} isReturning={leaveToast !== undefined} />
      ) : null}
      {step === "secondFactor" ? (
        <SecondFactorPrompt onSignOut={() => void signOut()} onCodeUsed={setCodesLeft} />
      ) : null}
      {step === "newPassword" ? (
        <NewPassword
          words={passwordWords(recovery)}
          email={session?.user.email ?? ""}
          onChanged={finishPasswordChange}
          onKept={endPasswordRecovery}
        />
      ) : null}
      {step === "notice" && authRedirect ? <LinkPage authRedirect={authRedirect} /> : null}
    </div>
  );
}

function passwordWords(recovery: PasswordRecoveryReason | undefined): PasswordWords {
  return recovery === "missing" ? words.firstPassword : words.newPassword;
}

function needsNotice({ error, isHalfConfirmed }: AuthRedirect): boolean {
  return error !== undefined || isHalfConfirmed;
}

/**
 * Somebody who used a recovery code reads how many are left. With few, Security opens, which makes new ones.
 */
function useLeaveToast(step: AuthStep, leaveToast: string | undefined, codesLeft: number | undefined): void {
  const { toast } = useToast();
  const openSecurity = useSecurity();
  useEffect(() => {
    if (step !== "leave" || !leaveToast) return;
    const description = codesLeft === undefined ? {} : { description: describeCodesLeft(codesLeft) };
    toast({ title: leaveToast, variant: "success", ...description });
    if (codesLeft !== undefined && codesLeft <= fewCodes) openSecurity();
  }, [step, leaveToast, codesLeft, toast, openSecurity]);
}

const fewCodes = 2;

function describeCodesLeft(count: number): string {
  const { left, one, many } = words.secondFactor.recovery;
  return left(count === 1 ? one : many(inWords(count)));
}
