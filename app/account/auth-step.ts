// What the sign-in page is about at the moment, as a pure decision. The second factor comes before a new
// password, because the service refuses to change anything without it; people who are signed in leave
//

export type AuthStep = "checking" | "enter" | "secondFactor" | "newPassword" | "notice" | "leave";

export type AuthSituation = {
  isChecking: boolean;
  isSignedIn: boolean;
  needsSecondFactor: boolean;
  isRecovering: boolean;
  /** A code is being checked that signs in, and may lead to choosing a password. */
  isConfirming: boolean;
  /** A link brought something that has to be read first. */
  hasNotice: boolean;
};

export function authStep(situation: AuthSituation): AuthStep {
  if (situation.isChecking) return "checking";
  if (situation.needsSecondFactor) return "secondFactor";
  if (!situation.isSignedIn || situation.isConfirming) return "enter";
  if (situation.isRecovering) return "newPassword";
  return situation.hasNotice ? "notice" : "leave";
}
