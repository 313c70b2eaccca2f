// Calls the auth service and returns its data, or why it failed in terms that depend on no language
// (failure-message.ts has the words).
import type { AuthError, Backend } from "../backend/client.ts";
import { connect } from "../backend/connect.ts";
import { logFailure } from "../backend/log-failure.ts";

export type AuthFailure = {
  /** The service's error code; undefined if the service could not be asked. */
  code: string | undefined;
  /** Set if the service limits how often something may be done. */
  waitSeconds?: number;
  /** The words of a screen that knows more than the code says. They replace those for the code. */
  message?: string;
  /** What the service itself says: English, for a code that has no words of ours. */
  serviceMessage?: string;
};

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
    let reply = await call(auth);
    if (isTokenRefused(reply) && !(await auth.refreshSession()).error) reply = await call(auth);
    if (reply.error) return { failure: readAuthFailure(reply.error) };
    // The client returns a union of two shapes, which TypeScript cannot narrow inside a type parameter.
    return { data: reply.data as DataOf<R> };
  } catch (failure) {
    logFailure(`${purpose} failed unexpectedly.`, failure);
    return { failure: { code: undefined } };
  }
}

/** A wrong clock can hide from the client that its token has expired. */
function isTokenRefused({ error }: Reply): boolean {
  return error?.code === "bad_jwt";
}

export function readAuthFailure({ name, message, code }: ServiceError): AuthFailure {
  // For an ended session the client replaces the service's code by this class.
  if (name === "AuthSessionMissingError") return { code: "session_not_found" };
  if (isRateLimited({ code })) return { code, waitSeconds: waitIn(message) };
  return isOfService(name, message) ? { code, serviceMessage: message } : { code };
}

/**
 * Whether the service wrote the message. The client has one class for its refusals. Other classes are faults
 * of the network, of a proxy or of the service. A refusal in JSON without a message has its text instead.
 */
function isOfService(name: string, message: string): boolean {
  return name === "AuthApiError" && message !== "" && !/^[{["]/.test(message);
}

/**
 * True if a message of this kind went to this address within the last minute, or too many did within a day.
 */
export function isRateLimited({ code }: AuthFailure): boolean {
  return code === "over_email_send_rate_limit" || code === "over_sms_send_rate_limit";
}

/** The service states the wait in seconds, as the only number of its message, or means a minute. */
function waitIn(message: string): number {
  return Number(/\d+/.exec(message)?.[0] ?? 60);
}
