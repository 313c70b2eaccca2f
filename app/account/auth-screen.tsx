// The sign-in page: sign-in and 'Create your account', the second factor, a password after a reset or
// a first confirmation, and the results of links in emails. Signed-in users are redirected, with a toast if
// they signed in here.
import { useEffect, useState } from "react";
import type { Words } from "../../words/compose-language.ts";
import { formatPlural } from "../../words/format-plural.ts";
import { inWords } from "../../words/wording.ts";
import { isAuthRedirect } from "../backend/connect.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useToast } from "../ui/toast.tsx";
import { useWords } from "../words/words.tsx";
import { type AuthStep, authStep } from "./auth-step.ts";
import { NewPassword } from "./new-password.tsx";
import { SecondFactorPrompt } from "./second-factor/second-factor-prompt.tsx";
import { useSecurity } from "./security/security-provider.tsx";
import { type AuthRedirect, readAuthRedirect } from "./session/auth-redirect.ts";
import { keepLanguage } from "./session/keep-language.ts";
import { LeaveFor } from "./session/leave-for.tsx";
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
import { WithoutScript } from "./sign-in/without-script.tsx";

/** Why a signed-in user leaves the page, which a toast says. */
type LeaveReason = "signedIn" | "emailChanged" | "newPassword" | "firstPassword";

export function AuthScreen() {
  const words = useWords("auth");
  const { loading: checking } = useWords("guard");
  const { session, loading, needsSecondFactor, signOut } = useSession();
  const [authRedirect, setAuthRedirect] = useState<AuthRedirect>();
  const [leaveReason, setLeaveReason] = useState<LeaveReason>();
  const [codesLeft, setCodesLeft] = useState<number>();
  const recovery = usePasswordRecovery();
  const isConfirming = useIsConfirming();
  const passwordStep = passwordStepOf(recovery);
  const returnPath = useReturnPath();
  const step = authStep({
    // A signed-in user must not be redirected before the effect below has read the address. Without a session
    // the form shows at once, as on the prerendered page.
    isChecking: authRedirect === undefined ? session !== null : loading,
    isSignedIn: session !== null,
    needsSecondFactor,
    isRecovering: recovery !== undefined,
    isConfirming,
    hasNotice: authRedirect !== undefined && !leaveReason && needsNotice(authRedirect),
  });

  // Runs once, before the auth client removes the session from the address.
  useEffect(() => {
    const found = readAuthRedirect(window.location);
    setAuthRedirect(found);
    if (isAuthRedirect(window.location))
      setLeaveReason(found.kind === "emailChange" ? "emailChanged" : "signedIn");
  }, []);
  useEffect(() => {
    if (authRedirect && (step === "enter" || step === "secondFactor")) setLeaveReason("signedIn");
  }, [authRedirect, step]);
  useLeaveToast(step, leaveReason, codesLeft);
  const leavingUser = step === "leave" && leaveReason ? session?.user : undefined;
  useEffect(() => {
    if (leavingUser) void keepLanguage(leavingUser);
  }, [leavingUser]);

  function finishPasswordChange() {
    setLeaveReason(passwordStep);
    endPasswordRecovery();
  }

  if (step === "leave" && returnPath) return <LeaveFor path={returnPath} />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {step === "checking" || step === "leave" ? <Spinner label={checking} /> : null}
      {step === "enter" ? (
        <>
          <WithoutScript />
          <div className="hidden scripted:block">
            <SignInScreen authRedirect={authRedirect} isReturning={leaveReason !== undefined} />
          </div>
        </>
      ) : null}
      {step === "secondFactor" ? (
        <SecondFactorPrompt onSignOut={() => void signOut()} onCodeUsed={setCodesLeft} />
      ) : null}
      {step === "newPassword" ? (
        <NewPassword
          words={words[passwordStep]}
          email={session?.user.email ?? ""}
          onChanged={finishPasswordChange}
          onKept={endPasswordRecovery}
        />
      ) : null}
      {step === "notice" && authRedirect ? <LinkPage authRedirect={authRedirect} /> : null}
    </div>
  );
}

function passwordStepOf(recovery: PasswordRecoveryReason | undefined): "firstPassword" | "newPassword" {
  return recovery === "missing" ? "firstPassword" : "newPassword";
}

function needsNotice({ hasFailed, isHalfConfirmed }: AuthRedirect): boolean {
  return hasFailed || isHalfConfirmed;
}

/**
 * Somebody who used a recovery code reads how many are left. With few, Security opens, which makes new ones.
 */
function useLeaveToast(step: AuthStep, reason: LeaveReason | undefined, codesLeft: number | undefined): void {
  const words = useWords("auth");
  const wording = useWords("wording");
  const { toast } = useToast();
  const openSecurity = useSecurity();
  const title = reason && leaveMessage(words, reason);
  const description = codesLeft === undefined ? undefined : describeCodesLeft(words, wording, codesLeft);
  const hasFewCodes = codesLeft !== undefined && codesLeft <= fewCodes;
  useEffect(() => {
    if (step !== "leave" || !title) return;
    toast({ title, variant: "success", ...(description ? { description } : {}) });
    if (hasFewCodes) openSecurity();
  }, [step, title, description, hasFewCodes, toast, openSecurity]);
}

function leaveMessage(words: Words["auth"], reason: LeaveReason): string {
  return reason === "newPassword" || reason === "firstPassword" ? words[reason].changed : words[reason];
}

const fewCodes = 2;

function describeCodesLeft(words: Words["auth"], wording: Words["wording"], count: number): string {
  return formatPlural(words.secondFactor.recovery.left, { number: inWords(wording, count), count });
}
