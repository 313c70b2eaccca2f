// Whether a session is that of an account without a password.
import type { Session } from "../../backend/client.ts";

/** `needs_password` is this server's addition to the official response (docs/accounts.md). */
export function needsPassword(session: Session): boolean {
  return "needs_password" in session && session.needs_password === true;
}
