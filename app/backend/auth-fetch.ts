// The fetch of the auth client. It dates a new session by the device's clock, since the client compares
// `expires_at` with that. An answer to a renewal that the auth service did not give becomes a lost
// connection, for which the client keeps the session.
import { recordServerTime } from "./server-clock.ts";

export function authFetch(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    const body = await readJson(response);
    if (isRenewal(input) && !isOfAuthService(response, body))
      throw new TypeError(`A renewal of the session was answered with ${response.status}.`);
    return response.ok && hasTokens(body) ? datedByDevice(response, body) : response;
  };
}

type Tokens = { access_token: string; refresh_token: string; expires_in: number; expires_at?: unknown };

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.clone().json();
  } catch {
    // An empty answer, or the page of a captive portal.
    return undefined;
  }
}

function isRenewal(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? input.url : input;
  return new URL(url).searchParams.get("grant_type") === "refresh_token";
}

/** The service renews, or refuses with a code. A limit (429) or a failure (5xx) decides nothing. */
function isOfAuthService({ ok, status }: Response, body: unknown): boolean {
  if (ok) return hasTokens(body);
  return isRecord(body) && (isRefusal(status, body.code) || isRefusal(status, body.error_code));
}

/** Whether status and code are those of a refusal by the auth service, not by another program. */
export function isRefusal(status: number | undefined, code: unknown): boolean {
  return [400, 401, 403, 422].includes(status ?? 0) && typeof code === "string" && /^[a-z_]+$/.test(code);
}

function hasTokens(body: unknown): body is Tokens {
  if (!isRecord(body)) return false;
  const { access_token, refresh_token, expires_in } = body;
  return (
    typeof access_token === "string" && typeof refresh_token === "string" && typeof expires_in === "number"
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A hosted project's auth service does not show its `Date` to other origins, so its clock is read here. */
function datedByDevice({ status, headers }: Response, tokens: Tokens, nowMs = Date.now()): Response {
  const { expires_in, expires_at } = tokens;
  if (typeof expires_at === "number") recordServerTime((expires_at - expires_in) * 1000, nowMs);
  const dated = { ...tokens, expires_at: Math.round(nowMs / 1000) + expires_in };
  return new Response(JSON.stringify(dated), { status, headers });
}
