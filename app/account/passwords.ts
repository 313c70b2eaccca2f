// Passwords that are forgotten, proved and changed (R-211, R-213: POST /recover, POST /verify, GET
// /reauthenticate, PUT /user). Each answers what went wrong, or nothing.
import { type AuthFailure, callAuth } from "./auth-request.ts";
import { signInPageUrl } from "./session/auth-redirect.ts";
import { endPasswordRecovery, startPasswordRecovery } from "./session/password-recovery.ts";

/** The service answers the same whether or not anybody has this address. */
export async function requestPasswordReset(email: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Asking for a new password", (auth) =>
    auth.resetPasswordForEmail(email, { redirectTo: signInPageUrl("reset") }),
  );
  return failure;
}

/** The code does what the link does: it signs in to choose a new password. */
export async function verifyResetCode(email: string, token: string): Promise<AuthFailure | undefined> {
  // Before the session comes, or the page would take it for an ordinary sign-in.
  startPasswordRecovery("forgotten");
  const { failure } = await callAuth("Checking the code", (auth) =>
    auth.verifyOtp({ type: "recovery", email, token }),
  );
  if (failure) endPasswordRecovery();
  return failure;
}

/** `nonce` is the code that the service wants where it answers `reauthentication_needed`. */
export async function changePassword(password: string, nonce?: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Changing the password", (auth) =>
    auth.updateUser({ password, ...(nonce ? { nonce } : {}) }),
  );
  return failure;
}

/**
 * For a service that wants to be sure who changes a password or adds a second factor: by mail, or by text
 * message where there is no address.
 */
export async function sendReauthenticationCode(): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Sending the code", (auth) => auth.reauthenticate());
  return failure;
}

/** The code alone proves this session, for a first second factor that is added next. */
export async function reauthenticateSession(nonce: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Checking the code", (auth) => auth.updateUser({ nonce }));
  return failure;
}

export function isAboutPassword({ code }: AuthFailure): boolean {
  return code === "same_password" || code === "weak_password";
}
