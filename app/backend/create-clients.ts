// The official Supabase clients for one address, joined as supabase-js joins them.
import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { authFetch } from "./auth-fetch.ts";
import type { BackendAddress } from "./backend-address.ts";
import { checkingSession } from "./check-session.ts";
import type { Database } from "./database-schema.ts";
import { refusingForeignAnswers } from "./foreign-answers.ts";
import { renewSession } from "./renew-session.ts";
import { recordingRetryAfter } from "./retry-after.ts";
import { recordingServerTime } from "./server-clock.ts";
import { sendingSession } from "./session-fetch.ts";
import { limitingTime } from "./time-limit.ts";

export type Clients = ReturnType<typeof createClients>;

export function createClients(address: BackendAddress) {
  const headers = { apikey: address.key, ...bearer(address.key) };
  const send = recordingServerTime(limitingTime((input, init) => fetch(input, init)));
  const sendAuth = authFetch(send);
  const auth = new AuthClient({
    url: `${address.url}/auth/v1`,
    headers,
    storageKey: address.storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
    fetch: sendAuth,
  });
  const sendData = recordingRetryAfter(refusingForeignAnswers(send));
  /** Never sends a session; for requests that need no account. */
  const visitorData = new PostgrestClient<Database>(`${address.url}/rest/v1`, { headers, fetch: sendData });
  /** Fires "refused" after the data service refused a session that the auth service knows. */
  const refusals = new EventTarget();
  async function checkRefused() {
    const { error } = await auth.getUser();
    if (!error) refusals.dispatchEvent(new Event("refused"));
  }
  const data = new PostgrestClient<Database>(`${address.url}/rest/v1`, {
    headers,
    fetch: checkingSession(sendingSession(auth, sendData), checkRefused),
  });
  return {
    auth,
    data,
    refusals,
    visitorData,
    /** For calls that the official clients have no method for. */
    send,
    /** For calls of this site's own server, with the session. */
    sendAsUser: sendingSession(auth, send),
    renewSession: () => renewSession({ auth, address, headers, send: sendAuth }),
  };
}

/**
 * Older hosted projects have keys that are JWTs and expect them as bearer token; any other key is no token.
 */
function bearer(key: string): { Authorization?: string } {
  return key.startsWith("eyJ") ? { Authorization: `Bearer ${key}` } : {};
}
