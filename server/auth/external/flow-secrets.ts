// Derives the secrets that bind a provider's answer to one sign-in: the nonce of the id token (OpenID Connect
// Core 1.0, 15.5.2) and the verifier of our PKCE with the provider (RFC 7636). Both are derived from the
// state and the client secret. The client secret is not in the database, so reading flow_state is not enough
// to sign in.
import { createHmac } from "node:crypto";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";

export type FlowSecrets = { nonce: string; verifier: string };

export function flowSecrets({ name, secret }: ProviderConfig, state: string): FlowSecrets {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${name} ${state}`).digest("base64url");
  return { nonce: derive("nonce"), verifier: derive("verifier") };
}
