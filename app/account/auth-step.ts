// Decides which step the sign-in page shows, as a pure function. The second factor comes before a new
// password, because the service refuses to change anything without it. Signed-in users are redirected
//

export type AuthStep =
  | "mailedLink"
  | "checking"
  | "enter"
  | "secondFactor"
  | "newPassword"
  | "notice"
  | "leave";

export type AuthSituation = {
  /** The page was opened by a mailed link whose button was not pressed yet. */
  hasMailedLink: boolean;
  isChecking: boolean;
  isSignedIn: boolean;
  needsSecondFactor: boolean;
  isRecovering: boolean;
  /** A code is being verified that signs in, and that may lead to choosing a password. */
  isConfirming: boolean;
  /** A link returned an error or a message that the user has to read first. */
  hasNotice: boolean;
};

export function authStep(situation: AuthSituation): AuthStep {
  if (situation.hasMailedLink) return "mailedLink";
  if (situation.isChecking) return "checking";
  if (situation.needsSecondFactor) return "secondFactor";
  if (!situation.isSignedIn || situation.isConfirming) return "enter";
  if (situation.isRecovering) return "newPassword";
  return situation.hasNotice ? "notice" : "leave";
}
