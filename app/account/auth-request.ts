// Calls the auth service and returns its data, or a failure with a message for the user.
import { authWords } from "#content/pages/auth.ts";
import type { AuthError, Backend } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";

export type AuthFailure = { message: string; code: string | undefined };
export type AuthResult<Data> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: AuthFailure };

type Reply = { data: unknown; error: AuthError | null };
type DataOf<R extends Reply> = Extract<R, { error: null }>["data"];

/** Does not throw. `purpose` starts the console message of an unexpected failure. */
export async function callAuth<R extends Reply>(
  purpose: string,
  call: (auth: Backend["auth"]) => Promise<R>,
): Promise<AuthResult<DataOf<R>>> {
  try {
    const { auth } = await connect();
    const reply = await call(auth);
    if (reply.error) return { failure: readAuthFailure(reply.error) };
    // The client returns a union of two shapes, which TypeScript cannot narrow inside a type parameter.
    return { data: reply.data as DataOf<R> };
  } catch (failure) {
    logFailure(`${purpose} failed unexpectedly.`, failure);
    return { failure: { message: authWords.unexpected, code: undefined } };
  }
}

export function readAuthFailure({
  name,
  message,
  code,
}: Pick<AuthError, "name" | "message" | "code">): AuthFailure {
  const isUnexpected = name === "AuthRetryableFetchError" || name === "AuthUnknownError";
  const known = messages[code ?? ""] ?? longWait({ message, code });
  return { message: isUnexpected ? authWords.unexpected : (known ?? message), code };
}

/** The service states the wait in seconds; after many messages in a day it is hours long. */
function longWait(failure: AuthFailure): string | undefined {
  const seconds = Number(/after (\d+) seconds/.exec(failure.message)?.[1] ?? 0);
  if (!isRateLimited(failure) || seconds < 3_600) return undefined;
  return authWords.manyMessages(Math.ceil(seconds / 3_600));
}

/**
 * True if a message of this kind went to this address within the last minute, or too many did within a day.
 */
export function isRateLimited({ code }: AuthFailure): boolean {
  return code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit";
}

const messages: Readonly<Record<string, string>> = {
  invalid_credentials: authWords.invalidCredentials,
  user_already_exists: authWords.accountExists,
  email_exists: authWords.accountExists,
};
