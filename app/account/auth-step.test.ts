import { expect, test } from "vitest";
import { type AuthSituation, authStep } from "./auth-step.ts";

const guest: AuthSituation = {
  hasMailedLink: false,
  isChecking: false,
  isSignedIn: false,
  needsSecondFactor: false,
  isRecovering: false,
  isConfirming: false,
  hasNotice: false,
};
const signedIn: AuthSituation = { ...guest, isSignedIn: true };

test("guests see the sign-in form, signed-in users are redirected", () => {
  expect(authStep(guest)).toBe("enter");
  expect(authStep(signedIn)).toBe("leave");
});

test("a mailed link is asked about before anything else, whoever is signed in", () => {
  expect(authStep({ ...guest, hasMailedLink: true, isChecking: true })).toBe("mailedLink");
  expect(authStep({ ...signedIn, hasMailedLink: true, needsSecondFactor: true })).toBe("mailedLink");
});

test("no step is chosen before the session is known", () => {
  expect(authStep({ ...signedIn, isRecovering: true, isChecking: true })).toBe("checking");
});

test("after a reset link a user chooses a new password instead of being redirected", () => {
  expect(authStep({ ...signedIn, isRecovering: true })).toBe("newPassword");
});

test("nobody is redirected while a confirmation code is being verified", () => {
  expect(authStep({ ...signedIn, isConfirming: true })).toBe("enter");
  expect(authStep({ ...signedIn, isConfirming: true, isRecovering: true })).toBe("enter");
});

test("the second factor comes before the new password", () => {
  expect(authStep({ ...guest, isRecovering: true, needsSecondFactor: true })).toBe("secondFactor");
});

test("without a session a reset ends and the page asks to sign in", () => {
  expect(authStep({ ...guest, isRecovering: true })).toBe("enter");
});

test("a signed-in user sees a link's notice before being redirected", () => {
  expect(authStep({ ...signedIn, hasNotice: true })).toBe("notice");
  expect(authStep({ ...guest, hasNotice: true })).toBe("enter");
});
