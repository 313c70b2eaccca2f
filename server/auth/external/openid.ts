// Connects to an OpenID Connect provider through its discovery document (OpenID Connect Discovery 1.0).
// openid-client does PKCE, the nonce and the checks of RFC 6749. Signatures of id tokens are always verified,
// even where the TLS connection would suffice (Core 1.0, 3.1.3.7).
import { createRemoteJWKSet, customFetch as customKeyFetch } from "jose";
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from "openid-client";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { boundedFetch, type FetchOptions, providerTimeoutSeconds } from "./bounded-fetch.ts";
import { type Claims, isSubject } from "./claims.ts";
import {
  issuerFor,
  issuerOfTenant,
  type OpenIdProvider,
  type OpenIdProviderName,
  openIdProviders,
} from "./openid-providers.ts";
import type { OpenIdVerification, ProviderConnection, ProviderTokens } from "./provider-connection.ts";

export async function connectOpenId(
  provider: ProviderConfig,
  name: OpenIdProviderName,
): Promise<ProviderConnection> {
  const traits = openIdProviders[name];
  const configuration = await discover(provider, new URL(issuerFor(name, provider.url)));
  const openId = openIdOf(configuration, traits);
  return {
    provider,
    configuration,
    openId,
    scopes: traits.scopes,
    parameters: traits.parameters,
    fetchProfile: async (tokens) => {
      const claims = await fetchClaims(configuration, tokens, traits);
      if (!isSubject(claims.sub)) throw new Error("the provider names no subject");
      return openId.readClaims({ ...claims, sub: claims.sub });
    },
  };
}

/** Allows plain HTTP only if the operator configured it, for a provider on the same machine. */
function discover({ clientIds, secret }: ProviderConfig, issuer: URL): Promise<Configuration> {
  const insecure = issuer.protocol === "http:" ? [allowInsecureRequests] : [];
  return discovery(issuer, clientIds[0], undefined, clientAuthentication(secret), {
    execute: [...insecure, enableNonRepudiationChecks],
    timeout: providerTimeoutSeconds,
    [customFetch]: boundedFetch,
  });
}

/**
 * Sends the client secret in the body if the provider supports that (all well-known ones do), otherwise in
 * the header, which is OpenID Connect's default.
 */
function clientAuthentication(secret: string): ClientAuth {
  return (server, client, body, headers) => {
    const isPost = server.token_endpoint_auth_methods_supported?.includes("client_secret_post");
    return (isPost ? ClientSecretPost : ClientSecretBasic)(secret)(server, client, body, headers);
  };
}

async function fetchClaims(
  configuration: Configuration,
  tokens: ProviderTokens,
  { hasUserInfo }: OpenIdProvider,
): Promise<Claims> {
  const claims = tokens.claims();
  if (!claims) throw new Error("the provider issued no id token");
  if (!hasUserInfo || !configuration.serverMetadata().userinfo_endpoint) return claims;
  return { ...claims, ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
}

function openIdOf(
  configuration: Configuration,
  { otherIssuers, readClaims }: OpenIdProvider,
): OpenIdVerification {
  const { issuer, jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error("the provider names no keys");
  return {
    keys: createRemoteJWKSet(new URL(jwks_uri), {
      timeoutDuration: providerTimeoutSeconds * 1000,
      [customKeyFetch]: fetchKeys,
    }),
    isIssuer: ({ iss, tid }) =>
      typeof iss === "string" && [issuerOfTenant(issuer, tid), ...otherIssuers].includes(iss),
    readClaims: (claims) => ({ ...readClaims(claims), subject: claims.sub }),
  };
}

function fetchKeys(url: string, options: FetchOptions): Promise<Response> {
  return boundedFetch(url, options).catch(() => {
    throw new AuthRefusal("request_timeout", messages.providerUnreachable);
  });
}
