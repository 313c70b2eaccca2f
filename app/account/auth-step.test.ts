import { expect, test } from "vitest";
import { type AuthSituation, authStep } from "./auth-step.ts";

const nobody: AuthSituation = {
  isChecking: false,
  isSignedIn: false,
  needsSecondFactor: false,
  isRecovering: false,
  isConfirming: false,
  hasNotice: false,
};
const signedIn: AuthSituation = { ...nobody, isSignedIn: true };

test("guests enter, people who are signed in leave", () => {
  expect(authStep(nobody)).toBe("enter");
  expect(authStep(signedIn)).toBe("leave");
});

test("nothing is decided before the session is known", () => {
  expect(authStep({ ...signedIn, isRecovering: true, isChecking: true })).toBe("checking");
});

test("somebody who came by a reset link chooses a new password instead of leaving", () => {
  expect(authStep({ ...signedIn, isRecovering: true })).toBe("newPassword");
});

test("nobody leaves while the code of a confirmation is being checked", () => {
  expect(authStep({ ...signedIn, isConfirming: true })).toBe("enter");
  expect(authStep({ ...signedIn, isConfirming: true, isRecovering: true })).toBe("enter");
});

test("the second factor comes before the new password", () => {
  expect(authStep({ ...nobody, isRecovering: true, needsSecondFactor: true })).toBe("secondFactor");
});

test("a reset without a session is over: the page asks to sign in", () => {
  expect(authStep({ ...nobody, isRecovering: true })).toBe("enter");
});

test("what a link brought is read before somebody who is signed in leaves", () => {
  expect(authStep({ ...signedIn, hasNotice: true })).toBe("notice");
  expect(authStep({ ...nobody, hasNotice: true })).toBe("enter");
});
