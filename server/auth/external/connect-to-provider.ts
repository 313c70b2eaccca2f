// Connects to a sign-in provider. Its metadata is discovered at first use and cached for an hour, in this
// process only.
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";
import { connectGitHub } from "./github.ts";
import { connectOpenId } from "./openid.ts";
import type { ConnectToProvider, ProviderConnection } from "./provider-connection.ts";

export function createProviderConnections({ now, log }: Pick<AuthService, "now" | "log">): ConnectToProvider {
  const cache = new Map<ProviderName, { since: number; connection: Promise<ProviderConnection> }>();
  return async (provider) => {
    const cached = cache.get(provider.name);
    if (cached && now().getTime() < cached.since + cacheMilliseconds) return cached.connection;
    const connection = connectTo(provider).catch((error: unknown) => {
      cache.delete(provider.name);
      log.warn(
        { provider: provider.name, reason: failureReason(error) },
        "a sign-in provider cannot be reached",
      );
      throw new AuthRefusal("request_timeout", messages.providerUnreachable);
    });
    cache.set(provider.name, { since: now().getTime(), connection });
    return connection;
  };
}

/** Names the failure for the log without the provider's own words, which may hold tokens. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error ? String(error.code) : error.name;
}

const cacheMilliseconds = 3_600_000;

async function connectTo(provider: ProviderConfig): Promise<ProviderConnection> {
  return provider.name === "github" ? connectGitHub(provider) : connectOpenId(provider, provider.name);
}
