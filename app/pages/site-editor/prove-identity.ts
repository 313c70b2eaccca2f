// A fresh proof of who the signed-in person is: digits that the account service sends by mail. The session's
// next token says that it was given.
import { isRateLimited } from "../../account/auth-request.ts";
import { reauthenticateSession, sendReauthenticationCode } from "../../account/passwords.ts";
import { refreshSession } from "../../account/session/refresh-session.ts";

export const proof = {
  /** Of two mails within a minute only the first is sent, and it still counts. */
  send: async (): Promise<"sent" | "earlier" | "failed"> => {
    const failure = await sendReauthenticationCode();
    if (!failure) return "sent";
    return isRateLimited(failure) ? "earlier" : "failed";
  },
  check: async (digits: string): Promise<"right" | "wrong" | "failed"> => {
    const failure = (await reauthenticateSession(digits)) ?? (await refreshSession());
    if (!failure) return "right";
    return failure.code === "reauthentication_not_valid" ? "wrong" : "failed";
  },
};
