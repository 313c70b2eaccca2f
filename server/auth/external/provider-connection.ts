// The way to a sign-in provider: discovered when first needed, remembered for an hour, in this process alone.
import type { JWTVerifyGetKey } from "jose";
import type { Configuration, TokenEndpointResponse, TokenEndpointResponseHelpers } from "openid-client";
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";
import type { Claims } from "./claims.ts";
import { connectGitHub } from "./github.ts";
import { connectOpenId } from "./openid.ts";
import type { ExternalProfile } from "./profile.ts";

export type ProviderTokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

export type ProviderConnection = {
  provider: ProviderConfig;
  configuration: Configuration;
  /** Asked for always; the client may ask for more. */
  scopes: readonly string[];
  /** What else this provider wants to be told on the way there. */
  parameters: Record<string, string>;
  fetchProfile: (tokens: ProviderTokens) => Promise<ExternalProfile>;
  /** Undefined where the provider issues no id tokens. */
  openId: OpenIdVerification | undefined;
};

/** What an id token of this provider is checked against, and how it reads. */
export type OpenIdVerification = {
  keys: JWTVerifyGetKey;
  isIssuer: (claims: Claims) => boolean;
  readClaims: (claims: Claims & { sub: string }) => ExternalProfile;
};

/** Throws `request_timeout` when the provider does not answer, or not sensibly. */
export type ConnectToProvider = (provider: ProviderConfig) => Promise<ProviderConnection>;

export function createProviderConnections({ now, log }: Pick<AuthService, "now" | "log">): ConnectToProvider {
  const known = new Map<ProviderName, { since: number; connection: Promise<ProviderConnection> }>();
  return async (provider) => {
    const remembered = known.get(provider.name);
    if (remembered && now().getTime() < remembered.since + rememberedMilliseconds)
      return remembered.connection;
    const connection = connectTo(provider).catch((error: unknown) => {
      known.delete(provider.name);
      log.warn(
        { provider: provider.name, reason: failureReason(error) },
        "a sign-in provider cannot be reached",
      );
      throw new AuthRefusal("request_timeout", messages.providerUnreachable);
    });
    known.set(provider.name, { since: now().getTime(), connection });
    return connection;
  };
}

/** Names the failure for the log without quoting what the provider sent: it may hold tokens. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

const rememberedMilliseconds = 3_600_000;

async function connectTo(provider: ProviderConfig): Promise<ProviderConnection> {
  return provider.name === "github" ? connectGitHub(provider) : connectOpenId(provider, provider.name);
}
