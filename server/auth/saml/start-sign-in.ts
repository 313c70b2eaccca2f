// Starts a sign-in at an identity provider (R-242: POST /sso). Returns the address to redirect the browser
// to, with a signed request that the response must name.
import { randomBytes } from "node:crypto";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";
import { readCodeChallenge, startFlow } from "../sign-in/flow-state.ts";
import { readProviderMetadata } from "./provider-metadata.ts";
import { findProvider, findProviderByDomain, type SamlProvider } from "./provider-store.ts";
import { insertRelayState } from "./relay-state-store.ts";
import type { SingleSignOnRequest } from "./requests.ts";
import { samlClientFor, serviceProviderOf } from "./service-provider.ts";

/**
 * Throws `saml_provider_disabled`, `sso_provider_not_found`, `sso_provider_disabled` or `validation_failed`.
 */
export async function startSignIn(service: AuthService, request: SingleSignOnRequest): Promise<string> {
  const { redirectTo } = service.caller;
  const serviceProvider = serviceProviderOf(service);
  const challenge = readCodeChallenge(request.code_challenge, request.code_challenge_method);
  const provider = await findRequestedProvider(service, request);
  const metadata = await readProviderMetadata(provider.metadataXml);
  const at = service.now();
  const requestId = `id-${randomBytes(20).toString("hex")}`; // an XML id must not begin with a digit
  const relayState = await service.db.transaction().execute(async (db) => {
    const flow = { provider: "sso/saml", method: "sso/saml", challenge, redirectTo, at } as const;
    const flowId = challenge && (await startFlow(db, flow));
    return insertRelayState(db, { providerId: provider.id, requestId, redirectTo, flowId, at });
  });
  const { nameIdFormat } = provider;
  const client = await samlClientFor(metadata, serviceProvider, { id: requestId, nameIdFormat });
  return client.getAuthorizeUrlAsync(relayState, undefined, {});
}

async function findRequestedProvider(
  { db }: AuthService,
  { provider_id, domain }: SingleSignOnRequest,
): Promise<SamlProvider> {
  if (provider_id && domain) throw new AuthRefusal("validation_failed", messages.ssoNeedsOne);
  if (!provider_id && !domain) throw new AuthRefusal("validation_failed", messages.ssoNeedsProvider);
  const provider = provider_id ? await findProvider(db, provider_id) : await findProviderByDomain(db, domain);
  if (!provider && domain) throw new AuthRefusal("sso_provider_not_found", messages.ssoDomainUnknown);
  if (!provider) throw new AuthRefusal("sso_provider_not_found");
  if (!provider.isEnabled) throw new AuthRefusal("sso_provider_disabled");
  return provider;
}
