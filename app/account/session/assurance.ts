// Whether a session still needs its second factor. Decided as the client's own
// mfa.getAuthenticatorAssuranceLevel() does, but at once and for the session at hand: an answer that came
// later would let the page call somebody signed in meanwhile.
import type { Session } from "../../backend/client.ts";

export function needsSecondFactor({ access_token, user }: Pick<Session, "access_token" | "user">): boolean {
  const hasVerifiedFactor = user.factors?.some(({ status }) => status === "verified") ?? false;
  return hasVerifiedFactor && assuranceLevelOf(access_token) !== "aal2";
}

/** The `aal` claim. It is read for what to show; the service and the database check the signature. */
function assuranceLevelOf(accessToken: string): unknown {
  const payload = accessToken.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    // Not a token of the usual form: it proves no level.
    return undefined;
  }
}
