// Signing in and signing up with the auth service (spec section 7), and what its answers mean to a person (section 8).
import { authWords } from "../../content/pages/auth.ts";
import type { AuthError } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";
import type { AuthMode, Credentials } from "./check-credentials.ts";

export type AuthFailure = { message: string; needsConfirmation: boolean };

/** Answers what went wrong, or nothing. */
export async function authenticate(
  mode: AuthMode,
  credentials: Credentials,
): Promise<AuthFailure | undefined> {
  try {
    return mode === "signIn" ? await signIn(credentials) : await signUp(credentials);
  } catch (failure) {
    logFailure("Signing in or up failed unexpectedly.", failure);
    return { message: authWords.unexpected, needsConfirmation: false };
  }
}

export async function resendConfirmation(email: string): Promise<AuthFailure | undefined> {
  try {
    const { auth } = await connect();
    const { error } = await auth.resend({ type: "signup", email, options: { emailRedirectTo: siteRoot() } });
    return error ? readAuthFailure(error) : undefined;
  } catch (failure) {
    logFailure("Sending the confirmation e-mail again failed unexpectedly.", failure);
    return { message: authWords.unexpected, needsConfirmation: false };
  }
}

/** Signs in where the code is right. */
export async function confirmCode(email: string, token: string): Promise<AuthFailure | undefined> {
  try {
    const { auth } = await connect();
    const { error } = await auth.verifyOtp({ type: "signup", email, token });
    return error ? readAuthFailure(error) : undefined;
  } catch (failure) {
    logFailure("Confirming the address failed unexpectedly.", failure);
    return { message: authWords.unexpected, needsConfirmation: false };
  }
}

async function signIn({ email, password }: Credentials): Promise<AuthFailure | undefined> {
  const { auth } = await connect();
  const { error } = await auth.signInWithPassword({ email, password });
  return error ? readAuthFailure(error) : undefined;
}

async function signUp({
  email,
  password,
  firstName,
  lastName,
}: Credentials): Promise<AuthFailure | undefined> {
  const { auth } = await connect();
  const { data, error } = await auth.signUp({
    email,
    password,
    options: { data: { first_name: firstName, last_name: lastName }, emailRedirectTo: siteRoot() },
  });
  if (error) return readAuthFailure(error);
  return isExistingUser(data.user)
    ? { message: authWords.accountExists, needsConfirmation: false }
    : undefined;
}

/** For an address that exists the service answers a look-alike user without identities. */
export function isExistingUser(user: { identities?: unknown[] | undefined } | null): boolean {
  return user?.identities?.length === 0;
}

export function readAuthFailure(error: Pick<AuthError, "name" | "message" | "code">): AuthFailure {
  const isUnexpected = error.name === "AuthRetryableFetchError" || error.name === "AuthUnknownError";
  const message = isUnexpected ? authWords.unexpected : (messages[error.code ?? ""] ?? error.message);
  return { message, needsConfirmation: error.code === "email_not_confirmed" };
}

const messages: Readonly<Record<string, string>> = {
  invalid_credentials: authWords.invalidCredentials,
  user_already_exists: authWords.accountExists,
  email_exists: authWords.accountExists,
};

function siteRoot(): string {
  return `${window.location.origin}/`;
}
