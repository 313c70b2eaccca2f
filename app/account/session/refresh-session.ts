// Refreshes the session after a change on the server that the stored one does not include. The client's auth
// event reports the new session.
import { type AuthFailure, callAuth } from "../auth-request.ts";

export async function refreshSession(): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Refreshing the session", (auth) => auth.refreshSession());
  return failure;
}
