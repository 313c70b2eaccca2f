// The sign-in providers that the server can be configured with, in the order in which the page shows them.
// The generic OpenID Connect provider has the name `keycloak`, as in the official client.
export const providerNames = ["google", "apple", "azure", "github", "keycloak"] as const;

export type ProviderName = (typeof providerNames)[number];
