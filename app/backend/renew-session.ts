// Renews the stored session with one request. After a failed renewal the client repeats that failure for a
// minute without asking (its REFRESH_FAILURE_COOLDOWN_MS), even if the connection is back meanwhile.
import type { AuthClient } from "@supabase/auth-js";
import type { BackendAddress } from "./backend-address.ts";

type Renewal = {
  auth: Pick<InstanceType<typeof AuthClient>, "setSession">;
  address: BackendAddress;
  headers: Record<string, string>;
  send: typeof fetch;
};

/** Throws if it is not renewed. Without a stored session it does nothing. */
export async function renewSession({ auth, address, headers, send }: Renewal): Promise<void> {
  const refresh_token = storedRefreshToken(address.storageKey);
  if (refresh_token === undefined) return;
  const response = await send(`${address.url}/auth/v1/token?grant_type=refresh_token`, {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ refresh_token }),
  });
  if (!response.ok) throw new Error(`A renewal of the session was refused with ${response.status}.`);
  const { error } = await auth.setSession(await response.json());
  if (error) throw error;
}

function storedRefreshToken(storageKey: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(storageKey) ?? "{}").refresh_token;
  } catch {
    // Storage is blocked, or holds something else.
    return undefined;
  }
}
