// Redeems a mailed link with the auth service (R-240: POST /verify with `token_hash`).
import { type AuthFailure, type AuthResult, callAuth } from "../auth-request.ts";
import { needsPassword } from "../session/needs-password.ts";
import { startPasswordRecovery } from "../session/password-recovery.ts";
import type { MailedLink } from "./mailed-link.ts";

/** Without a session one of two addresses is confirmed, and the service waits for the other. */
export type RedeemedLink = { hasSession: boolean };

export async function redeemMailedLink({
  tokenHash,
  type,
  purpose,
}: MailedLink): Promise<AuthResult<RedeemedLink>> {
  const { data, failure } = await callAuth("Redeeming a mailed link", (auth) =>
    auth.verifyOtp({ token_hash: tokenHash, type }),
  );
  if (failure) return { failure };
  const { session } = data;
  if (session && purpose === "recovery") startPasswordRecovery("forgotten");
  else if (session && purpose !== "signIn" && needsPassword(session)) startPasswordRecovery("missing");
  return { data: { hasSession: session !== null } };
}

/** Whether the service refused the link itself. After any other failure the link is good as before. */
export function isLinkRefused({ code }: AuthFailure): boolean {
  return code !== undefined && code !== "over_request_rate_limit";
}
