// The well-known OpenID Connect providers and the generic one (keycloak): their addresses, the scopes and
// parameters that are requested, and how their claims are read.
import type { ProviderName } from "../../../contract/sign-in-providers.ts";
import { appleProfile, azureProfile, type Claims, googleProfile, openIdProfile } from "./claims.ts";
import type { ExternalProfile } from "./profile.ts";

export type OpenIdProvider = {
  /** The provider's address, unless the operator configures another one. */
  address: string;
  /** The path that follows the address in the issuer. */
  issuerPath: string;
  /** Other issuers that the provider's id tokens may name. */
  otherIssuers: readonly string[];
  scopes: readonly string[];
  parameters: Record<string, string>;
  /** Whether the userinfo endpoint returns more claims than the id token has. */
  hasUserInfo: boolean;
  readClaims: (claims: Claims) => Omit<ExternalProfile, "subject">;
};

export type OpenIdProviderName = Exclude<ProviderName, "github">;

const defaults = { issuerPath: "", otherIssuers: [], parameters: {}, hasUserInfo: false };

export const openIdProviders: Record<OpenIdProviderName, OpenIdProvider> = {
  google: {
    ...defaults,
    address: "https://accounts.google.com",
    otherIssuers: ["accounts.google.com"],
    scopes: ["openid", "email", "profile"],
    readClaims: googleProfile,
  },
  apple: {
    ...defaults,
    address: "https://appleid.apple.com",
    otherIssuers: ["https://account.apple.com"],
    scopes: ["email", "name"],
    parameters: { response_mode: "form_post" }, // Apple requires it for name and email
    readClaims: appleProfile,
  },
  azure: {
    ...defaults,
    address: "https://login.microsoftonline.com/common",
    issuerPath: "/v2.0",
    scopes: ["openid", "email", "profile"],
    readClaims: azureProfile,
  },
  keycloak: {
    ...defaults,
    address: "", // always configured by the operator
    scopes: ["openid", "email", "profile"],
    hasUserInfo: true,
    readClaims: openIdProfile,
  },
};

export function isOpenIdProvider(name: string): name is OpenIdProviderName {
  return Object.hasOwn(openIdProviders, name);
}

/** `url` may include the path of the issuer or leave it out. */
export function issuerFor(name: OpenIdProviderName, url: string | undefined): string {
  const { address, issuerPath } = openIdProviders[name];
  const given = url ?? address;
  return given.endsWith(issuerPath) ? given : given + issuerPath;
}

/**
 * Replaces the placeholder `{tenantid}` in the issuer of Microsoft's common address, which serves every
 * tenant, by the tenant that signed the token.
 */
export function issuerOfTenant(issuer: string, tenant: unknown): string {
  const isTenant = typeof tenant === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(tenant);
  return isTenant ? issuer.replace("{tenantid}", tenant) : issuer;
}
