// The well-known OpenID Connect providers and the generic one: where each is found, what is asked of it, how
// its claims read.
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import { appleProfile, azureProfile, type Claims, googleProfile, openIdProfile } from "./claims.ts";
import type { ExternalProfile } from "./profile.ts";

export type OpenIdProvider = {
  /** Where the provider is found unless the operator names another address. */
  address: string;
  /** What follows the address in its issuer. */
  issuerPath: string;
  /** Names that it signs id tokens with beside its issuer. */
  otherIssuers: readonly string[];
  scopes: readonly string[];
  parameters: Record<string, string>;
  /** Whether its userinfo endpoint tells more than the id token. */
  hasUserInfo: boolean;
  readClaims: (claims: Claims) => Omit<ExternalProfile, "subject">;
};

export type OpenIdProviderName = Exclude<ProviderName, "github">;

const usual = { issuerPath: "", otherIssuers: [], parameters: {}, hasUserInfo: false };

export const openIdProviders: Record<OpenIdProviderName, OpenIdProvider> = {
  google: {
    ...usual,
    address: "https://accounts.google.com",
    otherIssuers: ["accounts.google.com"],
    scopes: ["openid", "email", "profile"],
    readClaims: googleProfile,
  },
  apple: {
    ...usual,
    address: "https://appleid.apple.com",
    otherIssuers: ["https://account.apple.com"],
    scopes: ["email", "name"],
    parameters: { response_mode: "form_post" }, // Apple's condition for giving name or e-mail
    readClaims: appleProfile,
  },
  azure: {
    ...usual,
    address: "https://login.microsoftonline.com/common",
    issuerPath: "/v2.0",
    scopes: ["openid", "email", "profile"],
    readClaims: azureProfile,
  },
  keycloak: {
    ...usual,
    address: "", // always named by the operator
    scopes: ["openid", "email", "profile"],
    hasUserInfo: true,
    readClaims: openIdProfile,
  },
};

export function isOpenIdProvider(name: string): name is OpenIdProviderName {
  return Object.hasOwn(openIdProviders, name);
}

/** An address may be given with or without the path of its issuer. */
export function issuerFor(name: OpenIdProviderName, url: string | undefined): string {
  const { address, issuerPath } = openIdProviders[name];
  const given = url ?? address;
  return given.endsWith(issuerPath) ? given : given + issuerPath;
}

/** Microsoft's common address stands for every tenant: its issuer has a gap for the one that signed. */
export function issuerOfTenant(issuer: string, tenant: unknown): string {
  const isTenant = typeof tenant === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant);
  return isTenant ? issuer.replace("{tenantid}", tenant) : issuer;
}
