// Builds the URLs that redirect a browser back to the site. The result of a link or provider sign-in is in
// the fragment, which browsers do not send to servers, or it is a code in the query (PKCE; RFC 6749, 4.1.2
// and 4.2.2).
import { type AuthRefusal, refusalFragment } from "../errors.ts";
import type { AccessTokenResponse } from "../sessions/start-session.ts";

/**
 * `extra` holds further values of the kind of sign-in, such as `type` or `provider_token`. Undefined values
 * are left out.
 */
export function sessionRedirectUrl(
  target: string,
  { access_token, expires_at, expires_in, refresh_token, token_type }: AccessTokenResponse,
  extra: Record<string, string | undefined> = {},
): string {
  return fragmentRedirectUrl(target, {
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    ...extra,
  });
}

export function fragmentRedirectUrl(target: string, values: Record<string, string | undefined>): string {
  const url = new URL(target);
  url.hash = paramsOf(values).toString();
  return url.href;
}

/** Puts the message into the fragment. For PKCE it is also in the query, where PKCE clients read it. */
export function messageRedirectUrl(target: string, message: string, isPkce = false): string {
  const url = new URL(target);
  if (isPkce) url.searchParams.set("message", message);
  return fragmentRedirectUrl(url.href, { message });
}

export function codeRedirectUrl(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set("code", code);
  return url.href;
}

/** Puts the error into the fragment. For PKCE it is also in the query, where PKCE clients read it. */
export function errorRedirectUrl(target: string, refusal: AuthRefusal, isPkce = false): string {
  const url = new URL(target);
  const values = refusalFragment(refusal);
  if (isPkce) for (const [name, value] of values) url.searchParams.set(name, value);
  url.hash = values.toString();
  return url.href;
}

function paramsOf(values: Record<string, string | undefined>): URLSearchParams {
  const present = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(present);
}
