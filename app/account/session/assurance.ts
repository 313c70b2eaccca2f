// Whether a session still needs its second factor. The rule is that of the client's
// mfa.getAuthenticatorAssuranceLevel(), but synchronous and for the given session: while an asynchronous
// answer is pending, the page could show the user as signed in.
import type { Session } from "../../backend/client.ts";

export function needsSecondFactor({ access_token, user }: Pick<Session, "access_token" | "user">): boolean {
  const hasVerifiedFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasVerifiedFactor && assuranceLevelOf(access_token) !== "aal2";
}

/** Reads the `aal` claim for display only; the service and the database verify the signature. */
function assuranceLevelOf(accessToken: string): unknown {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    // The token is no JWT, so it has no assurance level.
    return undefined;
  }
}
