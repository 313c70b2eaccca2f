// Sends the browser to a sign-in provider (R-248, R-249: GET /authorize and /user/identities/authorize).
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import type { SessionIds } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { errorRedirectUrl } from "../http/redirect-url.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService } from "../service.ts";
import { readCodeChallenge, startFlow } from "../sign-in/flow-state.ts";
import { flowSecrets } from "./flow-secrets.ts";
import type { ConnectToProvider, ProviderConnection } from "./provider-connection.ts";

export type SignInStart = {
  /** The client's query: provider, scopes, code challenge, and parameters to pass on to the provider. */
  query: Record<string, string>;
  /** The account to link the identity to, and the session that requests it. Undefined for a sign-in. */
  linkTo?: SessionIds;
};

/**
 * Returns the URL at the provider to redirect to. Throws `validation_failed`, `request_timeout` or
 * `over_request_rate_limit`.
 */
export async function startSignIn(
  service: AuthService,
  connect: ConnectToProvider,
  { query, linkTo }: SignInStart,
): Promise<string> {
  const provider = findProvider(service, query.provider ?? "");
  const challenge = readCodeChallenge(query.code_challenge ?? "", query.code_challenge_method ?? "");
  await takeLimit(service.limiter, limits.external, service.caller.address);
  const connection = await connect(provider);
  const state = await startFlow(service.db, {
    provider: provider.name,
    method: "oauth",
    challenge,
    at: service.now(),
    redirectTo: service.caller.redirectTo,
    ...(linkTo === undefined ? {} : { linkTo }),
  });
  return authorizationUrl(connection, { state, query, callback: callbackUrl(service) });
}

/**
 * Like startSignIn, for a browser that follows a link. An error that the client cannot prevent
 * (`redirectedErrors`) is added to the client's redirect target instead of being returned as JSON.
 */
export async function redirectToProvider(
  service: AuthService,
  connect: ConnectToProvider,
  start: SignInStart,
): Promise<string> {
  try {
    return await startSignIn(service, connect, start);
  } catch (error) {
    if (!(error instanceof AuthRefusal) || !redirectedErrors.includes(error.code)) throw error;
    return errorRedirectUrl(service.caller.redirectTo, error, Boolean(start.query.code_challenge));
  }
}

const redirectedErrors = ["request_timeout", "over_request_rate_limit"];

export function findProvider({ settings }: Pick<AuthService, "settings">, name: string): ProviderConfig {
  const provider = settings.providers.find((candidate) => candidate.name === name.toLowerCase());
  if (!provider) throw new AuthRefusal("validation_failed", messages.noProvider);
  return provider;
}

/** The redirect URI that is registered at every provider. */
export function callbackUrl({ siteUrl }: Pick<AuthService, "siteUrl">): string {
  return `${siteUrl}/auth/v1/callback`;
}

async function authorizationUrl(
  { provider, configuration, scopes, parameters, openId }: ProviderConnection,
  { state, query, callback }: { state: string; query: Record<string, string>; callback: string },
): Promise<string> {
  const { nonce, verifier } = flowSecrets(provider, state);
  const url = buildAuthorizationUrl(configuration, {
    ...providerParameters(query),
    ...parameters,
    redirect_uri: callback,
    scope: allScopes(scopes, query.scopes ?? ""),
    state,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(openId ? { nonce } : {}),
  });
  return url.href;
}

/** Returns the parameters for the provider, such as prompt, login_hint, access_type or hd. */
function providerParameters(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(([name]) => !reservedParameters.includes(name.toLowerCase())),
  );
}

/** Parameters that are for this server, and parameters that the client must not set. */
const reservedParameters: readonly string[] = [
  ...["provider", "scopes", "redirect_to", "skip_http_redirect", "invite_token", "apikey"],
  ...["client_id", "client_secret", "redirect_uri", "response_type", "response_mode", "scope", "state"],
  ...[
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "code_verifier",
    "request",
    "request_uri",
    "dpop_jkt",
  ],
];

/** Clients separate scopes by spaces or commas. */
function allScopes(scopes: readonly string[], wanted: string): string {
  return [...new Set([...scopes, ...wanted.split(/[\s,]+/).filter(Boolean)])].join(" ");
}
