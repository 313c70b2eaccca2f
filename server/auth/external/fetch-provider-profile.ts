// Exchanges the provider's authorization code for tokens (RFC 6749, 4.1.3), and fetches the person's profile.
import { authorizationCodeGrant } from "openid-client";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";
import { withAppleName } from "./apple-name.ts";
import { failureReason } from "./connect-to-provider.ts";
import { flowSecrets } from "./flow-secrets.ts";
import type { ExternalProfile } from "./profile.ts";
import type { ProviderConnection, ProviderTokens } from "./provider-connection.ts";
import { callbackUrl } from "./start-sign-in.ts";

/** The parameters of the callback, from its query or its posted form. */
export type CallbackParams = URLSearchParams;

type CodeExchange = { callback: CallbackParams; code: string; state: string };

/** Throws `unexpected_failure` if the provider issues no tokens, or no profile with an email address. */
export async function fetchProviderProfile(
  service: AuthService,
  connection: ProviderConnection,
  codeExchange: CodeExchange,
): Promise<{ tokens: ProviderTokens; profile: ExternalProfile }> {
  const tokens = await fetchTokens(service, connection, codeExchange);
  const profile = await fetchProfile(service, connection, tokens);
  if (profile.emails.length === 0) throw new AuthRefusal("unexpected_failure", messages.oauthEmail);
  const isApple = connection.provider.name === "apple";
  return {
    tokens,
    profile: isApple ? withAppleName(profile, codeExchange.callback.get("user") ?? "") : profile,
  };
}

async function fetchTokens(
  service: AuthService,
  { provider, configuration, openId }: ProviderConnection,
  { callback, code, state }: CodeExchange,
): Promise<ProviderTokens> {
  const { nonce, verifier } = flowSecrets(provider, state);
  try {
    return await authorizationCodeGrant(configuration, currentUrl(service, callback), {
      expectedState: state,
      pkceCodeVerifier: verifier,
      ...(openId ? { expectedNonce: nonce, idTokenExpected: true } : {}),
    });
  } catch (error) {
    service.log.warn({ provider: provider.name, reason: failureReason(error) }, "a provider gave no tokens");
    throw new AuthRefusal("unexpected_failure", messages.oauthCode(code));
  }
}

/** Throws `bad_oauth_callback` with the provider's error and its description, or if there is no code. */
export function readCode(callback: CallbackParams): string {
  const error = callback.get("error")?.slice(0, 100);
  if (error) {
    const description = callback.get("error_description")?.slice(0, 500) || error;
    throw new AuthRefusal("bad_oauth_callback", description, { oauthError: error });
  }
  const code = callback.get("code");
  if (!code) throw new AuthRefusal("bad_oauth_callback");
  return code;
}

/** The callback URL with the code, the state and, if the provider sent it, the issuer (RFC 9207). */
function currentUrl(service: AuthService, callback: CallbackParams): URL {
  const url = new URL(callbackUrl(service));
  for (const name of ["code", "state", "iss"]) {
    const value = callback.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

async function fetchProfile(
  { log }: AuthService,
  connection: ProviderConnection,
  tokens: ProviderTokens,
): Promise<ExternalProfile> {
  try {
    return await connection.fetchProfile(tokens);
  } catch (error) {
    log.warn(
      { provider: connection.provider.name, reason: failureReason(error) },
      "a provider gave no profile",
    );
    throw new AuthRefusal("unexpected_failure", messages.oauthProfile);
  }
}
