// The official Supabase clients for one address, joined as supabase-js joins them. Only
// connect.ts loads this file, so that marketing pages do not.
import { AuthClient } from "@supabase/auth-js";
import { PostgrestClient } from "@supabase/postgrest-js";
import { type BackendAddress, backendAddress } from "./backend-address.ts";
import type { Database } from "./database-schema.ts";
import { recordingRetryAfter } from "./retry-after.ts";

export type { AuthError, Factor, Session, User } from "@supabase/auth-js";

export type Backend = ReturnType<typeof createBackend>;

export function createBackend(address: BackendAddress = backendAddress()) {
  const auth = new AuthClient({
    url: `${address.url}/auth/v1`,
    headers: { apikey: address.key, ...bearer(address.key) },
    storageKey: address.storageKey,
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: true,
  });
  /** Never sends a session; for requests that need no account. */
  const visitorData = new PostgrestClient<Database>(`${address.url}/rest/v1`, {
    headers: { apikey: address.key, ...bearer(address.key) },
    fetch: recordingRetryAfter((input, init) => fetch(input, init)),
  });
  const data = new PostgrestClient<Database>(`${address.url}/rest/v1`, {
    fetch: recordingRetryAfter(async (input, init) => {
      const { data: current } = await auth.getSession();
      const headers = new Headers(init?.headers);
      headers.set("apikey", address.key);
      const token = current.session?.access_token;
      const authorization = token ? `Bearer ${token}` : bearer(address.key).Authorization;
      if (authorization) headers.set("Authorization", authorization);
      return fetch(input, { ...init, headers });
    }),
  });
  return { auth, data, visitorData };
}

/**
 * Older hosted projects have keys that are JWTs and expect them as bearer token; any other key is no token.
 */
function bearer(key: string): { Authorization?: string } {
  return key.startsWith("eyJ") ? { Authorization: `Bearer ${key}` } : {};
}
