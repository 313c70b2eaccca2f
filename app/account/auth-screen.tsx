// The sign-in page: sign-in and 'Create your account', the second factor, a password after a reset or
// a first confirmation, and the results of links in emails. Signed-in users are redirected, with a toast if
// they signed in here.
import { useEffect, useState } from "react";
import { isAuthRedirect } from "../backend/connect.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useWords } from "../words/words.tsx";
import type { AuthFailure } from "./auth-request.ts";
import { authStep } from "./auth-step.ts";
import { type LeaveReason, useLeaveToast } from "./leave-toast.ts";
import { type LinkPurpose, type MailedLink, redirectKindOf } from "./mailed-link/mailed-link.ts";
import { MailedLinkStep } from "./mailed-link/mailed-link-step.tsx";
import type { RedeemedLink } from "./mailed-link/redeem-mailed-link.ts";
import { useMailedLink } from "./mailed-link/use-mailed-link.ts";
import { NewPassword } from "./new-password.tsx";
import { SecondFactorPrompt } from "./second-factor/second-factor-prompt.tsx";
import { type AuthRedirect, readAuthRedirect } from "./session/auth-redirect.ts";
import { keepLanguage } from "./session/keep-language.ts";
import { LeaveFor } from "./session/leave-for.tsx";
import { confirmsEmail } from "./session/link-arrival.ts";
import {
  endPasswordRecovery,
  type PasswordRecoveryReason,
  useIsConfirming,
  usePasswordRecovery,
} from "./session/password-recovery.ts";
import { useReturnPath } from "./session/return-path.ts";
import { useSession } from "./session/session.tsx";
import { ArrivalNotice } from "./sign-in/arrival-notice.tsx";
import { LinkPage } from "./sign-in/link-notice.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";
import { UnsentWordsNotice } from "./sign-in/unsent-words-notice.tsx";
import { WithoutScript } from "./sign-in/without-script.tsx";

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
  const { link, pathAfter, endLink } = useMailedLink();
  const returnPath = useReturnPath();
  const step = authStep({
    hasMailedLink: link !== undefined,
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
      setLeaveReason(found.kind === "emailChange" ? "emailChanged" : reasonOf(window.location));
  }, []);
  useEffect(() => {
    if (authRedirect && (step === "enter" || step === "secondFactor"))
      setLeaveReason(isConfirming ? "confirmed" : "signedIn");
  }, [authRedirect, step, isConfirming]);
  useLeaveToast(step, leaveReason, codesLeft);
  const leavingUser = step === "leave" && leaveReason ? session?.user : undefined;
  useEffect(() => {
    if (leavingUser) void keepLanguage(leavingUser);
  }, [leavingUser]);

  function finishPasswordChange() {
    setLeaveReason(passwordStep);
    endPasswordRecovery();
  }

  function finishLink(redeemed: MailedLink, { hasSession }: RedeemedLink) {
    endLink(redeemed, { hasSession });
    if (hasSession) setLeaveReason(leaveReasons[redeemed.purpose]);
    else setAuthRedirect({ ...noRedirect, kind: redirectKindOf(redeemed), isHalfConfirmed: true });
  }

  function explainRefusal(refused: MailedLink, { code, serviceMessage }: AuthFailure) {
    endLink(refused, { hasSession: false });
    setAuthRedirect({ ...noRedirect, kind: redirectKindOf(refused), hasFailed: true, code, serviceMessage });
  }

  const leavesFor = pathAfter ?? returnPath;
  if (step === "leave" && leavesFor) return <LeaveFor path={leavesFor} />;
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 sm:py-16">
      {step === "checking" || step === "leave" ? <Spinner label={checking} /> : null}
      {step === "mailedLink" && link ? (
        <MailedLinkStep
          link={link}
          signedInAs={session?.user.email}
          onRedeemed={finishLink}
          onRefused={explainRefusal}
        />
      ) : null}
      {step === "enter" ? (
        <>
          <WithoutScript />
          <div className="hidden mailed:block">
            <Spinner label={checking} />
          </div>
          <div className="hidden scripted:block mailed:hidden">
            <ArrivalNotice />
            <SignInScreen authRedirect={authRedirect} isReturning={leaveReason !== undefined} />
            <UnsentWordsNotice />
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

function reasonOf(url: Location): LeaveReason {
  return confirmsEmail(url) ? "confirmed" : "signedIn";
}

const noRedirect = {
  hasFailed: false,
  code: undefined,
  serviceMessage: undefined,
  isHalfConfirmed: false,
} as const;

const leaveReasons = {
  confirmation: "confirmed",
  recovery: "signedIn",
  signIn: "signedIn",
  emailChange: "emailChanged",
} as const satisfies Record<LinkPurpose, LeaveReason>;
