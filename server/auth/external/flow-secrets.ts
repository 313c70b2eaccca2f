// What binds a sign-in to the browser's way to the provider and back: the nonce of its id token (OpenID
// Connect Core 1.0, 15.5.2) and the verifier of our own PKCE with it (RFC 7636). Both follow from the state
// and the client's secret, which is not in the database: nothing is stored that a reader of flow_state could
// sign in with.
import { createHmac } from "node:crypto";
import type { ProviderConfig } from "../../platform/config/auth-config.ts";

export type FlowSecrets = { nonce: string; verifier: string };

export function flowSecrets({ name, secret }: ProviderConfig, state: string): FlowSecrets {
  const derive = (purpose: string) =>
    createHmac("sha256", secret).update(`${purpose} ${name} ${state}`).digest("base64url");
  return { nonce: derive("nonce"), verifier: derive("verifier") };
}
