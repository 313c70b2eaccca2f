// Recovery codes of the signed-in user, where the backend has them.
import { isBackendBuiltIn } from "../../backend/backend-address.ts";
import {
  callRecoveryCodes,
  newRecoveryCodes,
  recoveredTokens,
  recoveryCodesLeft,
} from "../../backend/recovery-codes-client.ts";
import { type AuthFailure, callAuth } from "../auth-request.ts";

export type { NewRecoveryCodes } from "../../backend/recovery-codes-client.ts";

export function hasRecoveryCodes(): boolean {
  return isBackendBuiltIn();
}

export function readRecoveryCodesLeft() {
  return callAuth("Reading the recovery codes", (auth) =>
    callRecoveryCodes(auth, { method: "GET", shape: recoveryCodesLeft }),
  );
}

/** The answer is the only place where the codes are readable. */
export function renewRecoveryCodes() {
  return callAuth("Making recovery codes", (auth) =>
    callRecoveryCodes(auth, { method: "POST", shape: newRecoveryCodes }),
  );
}

/** Calls `onUsed` with the number of codes that are left before the session changes, and with it the page. */
export async function redeemRecoveryCode(
  code: string,
  onUsed: (codesLeft: number) => void,
): Promise<AuthFailure | undefined> {
  const { data, failure } = await callAuth("Checking the recovery code", (auth) =>
    callRecoveryCodes(auth, { method: "POST", path: "/verify", body: { code }, shape: recoveredTokens }),
  );
  if (failure) return failure;
  const { remaining, ...tokens } = data;
  onUsed(remaining);
  const stored = await callAuth("Storing the session", (auth) => auth.setSession(tokens));
  return stored.failure;
}
