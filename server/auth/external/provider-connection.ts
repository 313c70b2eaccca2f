// What the sign-in flows need of a provider that is connected (connect-to-provider.ts).
import type { JWTVerifyGetKey } from "jose";
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import type { Claims } from "./claims.ts";
import type { ExternalProfile } from "./profile.ts";

export type ProviderTokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

export type ProviderConnection = {
  provider: ProviderConfig;
  configuration: Configuration;
  /** Always requested; the client may request more. */
  scopes: readonly string[];
  /** Further parameters of this provider's authorization request. */
  parameters: Record<string, string>;
  fetchProfile: (tokens: ProviderTokens) => Promise<ExternalProfile>;
  /** Undefined if the provider issues no id tokens. */
  openId: OpenIdVerification | undefined;
};

/** How an id token of this provider is verified and read. */
export type OpenIdVerification = {
  keys: JWTVerifyGetKey;
  isIssuer: (claims: Claims) => boolean;
  readClaims: (claims: Claims & { sub: string }) => ExternalProfile;
};

/** Throws `request_timeout` if the provider does not answer, or sends no usable metadata. */
export type ConnectToProvider = (provider: ProviderConfig) => Promise<ProviderConnection>;
