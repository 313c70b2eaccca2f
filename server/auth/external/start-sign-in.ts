// Sends the browser to a sign-in provider (R-248, R-249: GET /authorize and /user/identities/authorize).
import { buildAuthorizationUrl, calculatePKCECodeChallenge } from "openid-client";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { errorRedirectUrl } from "../http/redirect-url.ts";
import { limits, takeLimit } from "../limits.ts";
import type { AuthService, Requester } from "../service.ts";
import type { SessionIds } from "../sessions/session-store.ts";
import { readCodeChallenge, startFlow } from "../sign-in/flow-state.ts";
import { flowSecrets } from "./flow-secrets.ts";
import type { ConnectToProvider, ProviderConnection } from "./provider-connection.ts";

export type SignInStart = {
  /** As the client wrote it: provider, scopes, code challenge, and what the provider shall be told. */
  query: Record<string, string>;
  requester: Requester;
  /** Whose account the identity is to be linked to, and which session asks for that. */
  linkTo?: SessionIds;
};

/** The provider's address. Throws `validation_failed`, `request_timeout` or `over_request_rate_limit`. */
export async function startSignIn(
  service: AuthService,
  connect: ConnectToProvider,
  { query, requester, linkTo }: SignInStart,
): Promise<string> {
  const provider = findProvider(service, query.provider ?? "");
  const challenge = readCodeChallenge(query.code_challenge ?? "", query.code_challenge_method ?? "");
  await takeLimit(service.limiter, limits.external, requester.address);
  const connection = await connect(provider);
  const state = await startFlow(service.db, {
    provider: provider.name,
    method: "oauth",
    challenge,
    at: service.now(),
    redirectTo: requester.redirectTo,
    ...(linkTo === undefined ? {} : { linkTo }),
  });
  return addressOf(connection, { state, query, callback: callbackUrl(service) });
}

/**
 * For a browser that is already on its way: what it cannot repair itself is told where it wanted to go, not
 * as JSON.
 */
export async function redirectToProvider(
  service: AuthService,
  connect: ConnectToProvider,
  departure: SignInStart,
): Promise<string> {
  try {
    return await startSignIn(service, connect, departure);
  } catch (error) {
    if (!(error instanceof AuthRefusal) || !passing.includes(error.code)) throw error;
    return errorRedirectUrl(departure.requester.redirectTo, error, Boolean(departure.query.code_challenge));
  }
}

const passing = ["request_timeout", "over_request_rate_limit"];

export function findProvider({ settings }: Pick<AuthService, "settings">, name: string): ProviderConfig {
  const provider = settings.providers.find((candidate) => candidate.name === name.toLowerCase());
  if (!provider) throw new AuthRefusal("validation_failed", messages.noProvider);
  return provider;
}

/** Registered with every provider. */
export function callbackUrl({ siteUrl }: Pick<AuthService, "siteUrl">): string {
  return `${siteUrl}/auth/v1/callback`;
}

async function addressOf(
  { provider, configuration, scopes, parameters, openId }: ProviderConnection,
  { state, query, callback }: { state: string; query: Record<string, string>; callback: string },
): Promise<string> {
  const { nonce, verifier } = flowSecrets(provider, state);
  const url = buildAuthorizationUrl(configuration, {
    ...passedOn(query),
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

/** Such as prompt, login_hint, access_type or hd. */
function passedOn(query: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !ours.includes(name.toLowerCase())));
}

/** What the client tells us, and what it must not choose for us. */
const ours: readonly string[] = [
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

/** Clients part scopes with spaces or commas. */
function allScopes(scopes: readonly string[], wanted: string): string {
  return [...new Set([...scopes, ...wanted.split(/[\s,]+/).filter(Boolean)])].join(" ");
}
