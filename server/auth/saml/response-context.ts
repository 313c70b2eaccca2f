// Determines what a SAML response answers: a sign-in that this site started, which RelayState names, or none,
// if the identity provider started it (OASIS saml-profiles-2.0-os, 4.1.5). In that case RelayState may be a
// redirect target.

import { AuthRefusal, messages } from "../errors.ts";
import type { AuthService } from "../service.ts";
import { isUuid } from "../sessions/require-session.ts";
import { findProvider, findProviderByEntityId, type SamlProvider } from "./provider-store.ts";
import { consumeRelayState } from "./relay-state-store.ts";
import type { ResponseForm } from "./requests.ts";
import { issuerOf, readResponse } from "./validate-response.ts";

/**
 * The provider that must have issued the response, the request that it must answer, and the redirect target.
 */
export type ResponseContext = {
  provider: SamlProvider;
  requestId: string | undefined;
  redirectTo: string;
  flowId: string | undefined;
};

/** Consumes the relay state. */
export async function resolveResponseContext(
  service: AuthService,
  form: ResponseForm,
): Promise<ResponseContext> {
  const context = isUuid(form.relayState)
    ? await startedHere(service, form.relayState)
    : await startedByProvider(service, form, service.caller.redirectTo);
  if (!context.provider.isEnabled) throw new AuthRefusal("sso_provider_disabled");
  return context;
}

/** Decodes the XML of the form. */
export function responseXml({ samlResponse }: ResponseForm): string {
  if (samlResponse === "") throw new AuthRefusal("validation_failed", messages.samlResponseMissing);
  const base64 = samlResponse.replace(/\s/g, ""); // Base64 may have line breaks
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
    throw new AuthRefusal("validation_failed", messages.samlResponseNotBase64);
  return Buffer.from(base64, "base64").toString("utf8");
}

async function startedHere({ db, now }: AuthService, id: string): Promise<ResponseContext> {
  const relayState = await consumeRelayState(db, id, now());
  const provider = await findProvider(db, relayState.sso_provider_id);
  if (!provider) throw new AuthRefusal("sso_provider_not_found");
  return {
    provider,
    requestId: relayState.request_id,
    redirectTo: relayState.redirect_to,
    flowId: relayState.flow_state_id ?? undefined,
  };
}

/** The response names its issuer; only the signature, which is verified later, proves it. */
async function startedByProvider(
  { db }: AuthService,
  form: ResponseForm,
  redirectTo: string,
): Promise<ResponseContext> {
  const { relayState } = form;
  if (relayState !== "" && !relayState.startsWith("/") && !URL.canParse(relayState))
    throw new AuthRefusal("validation_failed", messages.samlRelayStateInvalid);
  if (form.hasArtifact) throw new AuthRefusal("validation_failed", messages.samlArtifact);
  const issuer = issuerOf(await readResponse(responseXml(form)));
  const provider = await findProviderByEntityId(db, issuer);
  if (!provider) throw new AuthRefusal("saml_idp_not_found");
  return { provider, requestId: undefined, redirectTo, flowId: undefined };
}
