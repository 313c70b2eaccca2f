// The sign-in providers that the server can be configured with, in the order in which the page shows them.
// The generic one has the name that the client gives it upstream.
export const providerNames = ["google", "apple", "azure", "github", "keycloak"] as const;

export type ProviderName = (typeof providerNames)[number];
