// Signs in with an id token that an app got from the provider itself (R-236: POST
// /token?grant_type=id_token), or links its identity to the signed-in account.
import type { ProviderConfig } from "../../platform/config/auth-config.ts";
import type { SessionIds } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { IdTokenRequest } from "../http/requests.ts";
import type { AuthService } from "../service.ts";
import { type AccessTokenResponse, startSession } from "../sessions/start-session.ts";
import { isOpenIdProvider, issuerFor, openIdProviders } from "./openid-providers.ts";
import type { ConnectToProvider } from "./provider-connection.ts";
import { resolveExternalAccount } from "./resolve-external-account.ts";
import { badRequest, verifyIdToken } from "./verify-id-token.ts";

export type IdTokenSignIn = {
  request: IdTokenRequest;
  /** The account to link the identity to, and the session that requests it. Null for a sign-in. */
  linkTo: SessionIds | null;
};

/**
 * Throws `validation_failed`, `provider_disabled`, `request_timeout`, and what resolveExternalAccount throws.
 */
export async function signInWithIdToken(
  service: AuthService,
  connect: ConnectToProvider,
  { request, linkTo }: IdTokenSignIn,
): Promise<AccessTokenResponse> {
  const provider = chooseProvider(service, request);
  const { openId } = await connect(provider);
  if (!openId) throw new AuthRefusal("validation_failed", messages.idTokenForeign(provider.name));
  const { clientIds } = provider;
  const claims = await verifyIdToken(openId, { request, clientIds, at: service.now() });
  const profile = openId.readClaims(claims);
  if (provider.name === "keycloak" && profile.emails.length === 0) throw badRequest(messages.idTokenBad);
  return resolveExternalAccount(service, { provider: provider.name, profile, linkTo }, (db, { id: userId }) =>
    startSession(service, db, { userId, method: "oauth" }),
  );
}

/** Finds the provider by name, or by issuer for older clients, which send only that and the client id. */
function chooseProvider({ settings: { providers } }: AuthService, request: IdTokenRequest): ProviderConfig {
  if (!request.id_token) throw badRequest(messages.idTokenRequired);
  if (!request.provider && !(request.client_id && request.issuer))
    throw badRequest(messages.idTokenNeedsProvider);
  const urlOf = (name: string) => providers.find((provider) => provider.name === name)?.url;
  const name = Object.keys(openIdProviders)
    .filter(isOpenIdProvider)
    .find((candidate) =>
      request.provider
        ? candidate === request.provider
        : issuerFor(candidate, urlOf(candidate)) === request.issuer,
    );
  if (!name)
    throw new AuthRefusal("validation_failed", messages.idTokenForeign(request.provider.slice(0, 100)));
  const provider = providers.find((candidate) => candidate.name === name);
  if (!provider) throw new AuthRefusal("provider_disabled", messages.providerOff(issuerFor(name, undefined)));
  return provider;
}
