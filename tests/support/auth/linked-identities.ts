// Identities of one account, linked and unlinked with the official client on a site with two providers.

import { anAuthService, type aSignedInMember, type TestAuth } from "./auth-service.ts";
import { followCallback, signInAtProvider } from "./external-sign-in.ts";
import { anOpenIdProvider, type Known } from "./openid-provider.ts";

export const options = { skipBrowserRedirect: true };

export async function aSiteWithProviders(people: Known[]) {
  const [first, second] = [await anOpenIdProvider({ people }), await anOpenIdProvider({ people })];
  const auth = await anAuthService({ settings: { providers: [first.as("keycloak"), second.as("google")] } });
  return Object.assign(auth, { idToken: second.idToken, stop: first.stop });
}

export type LinkedDevice = Awaited<ReturnType<typeof aSignedInMember>>;

/**
 * Links an identity as a browser does: requests the provider's address, signs in there as `sub`, and follows
 * the callback.
 */
export async function link(auth: TestAuth, { client }: Pick<LinkedDevice, "client">, sub: string) {
  const { data, error } = await client.linkIdentity({ provider: "keycloak", options });
  if (error) throw error;
  return followCallback(auth, await signInAtProvider(data.url, sub));
}

export async function identitiesOf({ client }: Pick<LinkedDevice, "client">) {
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

export async function unlink(device: Pick<LinkedDevice, "client">, provider: string) {
  const identity = (await identitiesOf(device)).find((candidate) => candidate.provider === provider);
  if (!identity) throw new Error(`No identity of ${provider}`);
  return device.client.unlinkIdentity(identity);
}
