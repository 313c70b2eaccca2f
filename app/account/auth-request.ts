// Calls the auth service and returns its data, or a failure with a message for the user. The
// school's words replace the service's message for each code that it has words for.
import { authWords } from "#content/pages/auth.ts";
import { authRefusalWords } from "#content/pages/auth-refusals.ts";
import { duration } from "#content/wording.ts";
import type { AuthError, Backend } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";

export type AuthFailure = { message: string; code: string | undefined };
export type AuthResult<Data> =
  | { data: Data; failure?: undefined }
  | { data?: undefined; failure: AuthFailure };

type ServiceError = Pick<AuthError, "name" | "message" | "code">;
type Reply = { data: unknown; error: ServiceError | null };
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

export function readAuthFailure({ name, message, code }: ServiceError): AuthFailure {
  if (name === "AuthRetryableFetchError" || name === "AuthUnknownError")
    return { message: authWords.unexpected, code };
  // For an ended session the client replaces the service's code by this class.
  const meant = name === "AuthSessionMissingError" ? "session_not_found" : code;
  return { message: refusalMessage({ message, code: meant }), code };
}

/** The words for a refusal's code, otherwise the service's message. */
export function refusalMessage(failure: AuthFailure): string {
  if (isRateLimited(failure)) return waitMessage(failure.message);
  return messages.get(failure.code ?? "") ?? failure.message;
}

/** The service states the wait in seconds; after many messages in a day it is hours long. */
function waitMessage(message: string): string {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1] ?? 60);
  if (seconds >= 3_600) return authWords.manyMessages(Math.ceil(seconds / 3_600));
  return authRefusalWords.wait(duration(seconds < 120 ? seconds : Math.ceil(seconds / 60) * 60, String));
}

/**
 * True if a message of this kind went to this address within the last minute, or too many did within a day.
 */
export function isRateLimited({ code }: AuthFailure): boolean {
  return code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit";
}

/** For a call whose only value is a phone number: the service sends texts to some countries alone. */
export function explainPhone(failure: AuthFailure): AuthFailure {
  return failure.code === "validation_failed"
    ? { ...failure, message: authRefusalWords.phoneOutside }
    : failure;
}

const messages: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...authRefusalWords.byCode,
    invalid_credentials: authWords.invalidCredentials,
    user_already_exists: authWords.accountExists,
    email_exists: authWords.accountExists,
  }),
);
