// Sign-in and sign-up with the auth service. Each function returns the failure, or undefined.
import { documentLanguage } from "../../words/document-language.ts";
import { type AuthFailure, callAuth } from "../auth-request.ts";
import type { AuthMode, Credentials } from "../form/check-credentials.ts";
import { siteRootUrl } from "../session/auth-redirect.ts";
import { needsPassword } from "../session/needs-password.ts";
import { setConfirming, startPasswordRecovery } from "../session/password-recovery.ts";

export async function signInOrUp(mode: AuthMode, credentials: Credentials): Promise<AuthFailure | undefined> {
  return mode === "signIn" ? signIn(credentials) : signUp(credentials);
}

export async function resendConfirmation(email: string): Promise<AuthFailure | undefined> {
  const options = { emailRedirectTo: siteRootUrl() };
  const { failure } = await callAuth("Sending the confirmation email again", (auth) =>
    auth.resend({ type: "signup", email, options }),
  );
  return failure;
}

/** Signs in if the code is right, and leads to choosing a password if the account has none. */
export async function confirmCode(email: string, token: string): Promise<AuthFailure | undefined> {
  setConfirming(true);
  const { data, failure } = await callAuth("Confirming the address", (auth) =>
    auth.verifyOtp({ type: "signup", email, token }),
  );
  if (data?.session && needsPassword(data.session)) startPasswordRecovery("missing");
  setConfirming(false);
  return failure;
}

async function signIn({ email, password }: Credentials): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Signing in", (auth) => auth.signInWithPassword({ email, password }));
  return failure;
}

async function signUp({
  email,
  password,
  firstName,
  lastName,
}: Credentials): Promise<AuthFailure | undefined> {
  const { code, path } = documentLanguage();
  // The default language goes unsaid.
  const language = path === "" ? {} : { language: code };
  const options = {
    data: { first_name: firstName, last_name: lastName, ...language },
    emailRedirectTo: siteRootUrl(),
  };
  const { data, failure } = await callAuth("Signing up", (auth) => auth.signUp({ email, password, options }));
  if (failure) return failure;
  return isExistingUser(data.user) ? { code: "user_already_exists" } : undefined;
}

/** For an existing address the service returns an obfuscated user without identities. */
export function isExistingUser(user: { identities?: unknown[] | undefined } | null): boolean {
  return user?.identities?.length === 0;
}
