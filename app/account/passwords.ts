// Resets, verifies and changes passwords (R-211, R-213: POST /recover, POST /verify, GET /reauthenticate, PUT
// /user). Each function returns the failure, or undefined.
import { documentLanguage } from "../words/document-language.ts";
import { type AuthFailure, callAuth } from "./auth-request.ts";
import { signInPageUrl } from "./session/auth-redirect.ts";
import { endPasswordRecovery, startPasswordRecovery } from "./session/password-recovery.ts";

/** The service's answer is the same whether or not an account has this address. */
export async function requestPasswordReset(email: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Asking for a new password", (auth) =>
    auth.resetPasswordForEmail(email, { redirectTo: signInPageUrl("reset") }),
  );
  return failure;
}

/** The code does the same as the link: it signs in, so that the user can choose a new password. */
export async function verifyResetCode(email: string, token: string): Promise<AuthFailure | undefined> {
  // Set before the session arrives; otherwise the page would treat it as an ordinary sign-in.
  startPasswordRecovery("forgotten");
  const { failure } = await callAuth("Checking the code", (auth) =>
    auth.verifyOtp({ type: "recovery", email, token }),
  );
  if (failure) endPasswordRecovery();
  return failure;
}

/**
 * `nonce` is the code that the service requires after it answered `reauthentication_needed`. The mail about
 * the change is in the language of these pages.
 */
export async function changePassword(password: string, nonce?: string): Promise<AuthFailure | undefined> {
  const { code: language, path } = documentLanguage();
  const data = path === "" ? undefined : { language };
  const { failure } = await callAuth("Changing the password", (auth) =>
    auth.updateUser({ password, ...(nonce ? { nonce } : {}), ...(data ? { data } : {}) }),
  );
  return failure;
}

/**
 * Sends the code that the service requires before a password change or a new second factor: by email, or by
 * text message if the account has no address.
 */
export async function sendReauthenticationCode(): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Sending the code", (auth) => auth.reauthenticate());
  return failure;
}

/** Reauthenticates the session with nothing but the code, before a first second factor is added. */
export async function reauthenticateSession(nonce: string): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Checking the code", (auth) => auth.updateUser({ nonce }));
  return failure;
}

export function isAboutPassword({ code }: AuthFailure): boolean {
  return code === "same_password" || code === "weak_password";
}
