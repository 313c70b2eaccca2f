// What a failure of the auth service means to a person, by its code.
import { useCallback } from "react";
import type { Words } from "../../words/compose-language.ts";
import { formatMessage } from "../../words/format-message.ts";
import { formatPlural } from "../../words/format-plural.ts";
import { duration } from "../../words/wording.ts";
import { useWords } from "../words/words.tsx";
import { type AuthFailure, isRateLimited } from "./auth-request.ts";

type FailureWords = Pick<Words, "auth" | "authRefusals" | "wording">;

export function useFailureMessage(): (failure: AuthFailure) => string {
  const auth = useWords("auth");
  const authRefusals = useWords("authRefusals");
  const wording = useWords("wording");
  return useCallback(
    (failure) => failureMessage({ auth, authRefusals, wording }, failure),
    [auth, authRefusals, wording],
  );
}

/** A refusal whose code has no words of ours shows the service's own message. */
export function failureMessage(words: FailureWords, failure: AuthFailure): string {
  if (failure.message !== undefined) return failure.message;
  if (isRateLimited(failure)) return waitMessage(words, failure.waitSeconds);
  return messagesOf(words).get(failure.code ?? "") ?? failure.serviceMessage ?? words.auth.unexpected;
}

/** The failure with these words of a screen, if it has this code. */
export function reword<Failure extends AuthFailure | undefined>(
  failure: Failure,
  code: string,
  message: string,
): Failure | AuthFailure {
  return failure?.code === code ? { ...failure, message } : failure;
}

/** In digits, because most waits are many seconds. After many messages in a day they are hours. */
function waitMessage({ auth, authRefusals, wording }: FailureWords, seconds = 60): string {
  if (seconds >= 3_600) return formatPlural(auth.manyMessages, { hours: Math.ceil(seconds / 3_600) });
  const rounded = seconds < 120 ? seconds : Math.ceil(seconds / 60) * 60;
  return formatMessage(authRefusals.wait, { time: duration({ ...wording, numbers: [] }, rounded) });
}

function messagesOf({ auth, authRefusals }: FailureWords): ReadonlyMap<string, string> {
  const { sample: _, ...byCode } = authRefusals.byCode;
  return new Map(
    Object.entries({
      ...byCode,
      invalid_credentials: auth.invalidCredentials,
      user_already_exists: auth.accountExists,
      email_exists: auth.accountExists,
      email_address_invalid: auth.missing.email,
    }),
  );
}
