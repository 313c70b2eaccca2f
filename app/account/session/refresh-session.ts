// Fetches the session as the service sees it now, where something changed that the kept one does not know
// yet; whoever follows the session hears of it.
import { type AuthFailure, callAuth } from "../auth-request.ts";

export async function refreshSession(): Promise<AuthFailure | undefined> {
  const { failure } = await callAuth("Refreshing the session", (auth) => auth.refreshSession());
  return failure;
}
