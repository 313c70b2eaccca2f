// The fetch of the data client: it sends the session's access token. A token that the service refuses is
// renewed once and the request repeated once, since a wrong clock hides from the client that a token expired.
import type { AuthClient } from "@supabase/auth-js";

type Auth = Pick<InstanceType<typeof AuthClient>, "getSession" | "refreshSession">;

export function sendingSession(auth: Auth, send: typeof fetch): typeof fetch {
  /** A token that was refused although it was new. Renewing that one too could go on without end. */
  let refusedNewToken: string | undefined;
  /** One for all requests that are refused with one token at once. */
  let renewal: { refused: string; newToken: Promise<string | undefined> } | undefined;

  async function renew(refused: string): Promise<string | undefined> {
    if (renewal?.refused !== refused) renewal = { refused, newToken: renewToken(auth, refused) };
    const { newToken } = renewal;
    try {
      return await newToken;
    } finally {
      if (renewal?.newToken === newToken) renewal = undefined;
    }
  }

  return async (input, init) => {
    const token = await readToken(auth);
    if (!token) return send(input, init);
    const response = await send(input, withToken(init, token));
    if (response.status !== 401 || token === refusedNewToken) return response;
    const newToken = await renew(token);
    if (!newToken) return response;
    const repeated = await send(input, withToken(init, newToken));
    if (repeated.status === 401) refusedNewToken = newToken;
    return repeated;
  };
}

/**
 * Undefined without a session. Throws where the session could not be renewed, as for a lost connection: the
 * request must not go out as a visitor's, whose refusal would say something else.
 */
async function readToken(auth: Auth): Promise<string | undefined> {
  const { data, error } = await auth.getSession();
  if (error) throw error;
  return data.session?.access_token;
}

async function renewToken(auth: Auth, refused: string): Promise<string | undefined> {
  const current = await readToken(auth);
  // Another request, or another tab, was faster.
  if (current !== refused) return current;
  const { data } = await auth.refreshSession();
  return data.session?.access_token;
}

function withToken(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("Authorization", `Bearer ${token}`);
  return { ...init, headers };
}
