// This site as a SAML service provider: its entity id and addresses (as in Supabase Auth), and the SAML
// client for one identity provider.
import type { KeyObject } from "node:crypto";
import type { SAML } from "@node-saml/node-saml";
import { AuthRefusal } from "../errors.ts";
import type { AuthService } from "../service.ts";
import type { ProviderMetadata } from "./provider-metadata.ts";

export type ServiceProvider = {
  /** Also the address of our metadata. */
  entityId: string;
  /** Assertion consumer service: the address to which browsers post the responses of identity providers. */
  acsAddress: string;
  host: string;
  privateKey: KeyObject;
};

/** Throws `saml_provider_disabled` if there is no private key. */
export function serviceProviderOf({
  siteUrl,
  settings: { samlPrivateKey },
}: Pick<AuthService, "siteUrl" | "settings">): ServiceProvider {
  if (!samlPrivateKey) throw new AuthRefusal("saml_provider_disabled");
  const { hostname } = new URL(siteUrl);
  return { ...serviceAddresses(siteUrl), host: hostname, privateKey: samlPrivateKey };
}

export function serviceAddresses(siteUrl: string): Pick<ServiceProvider, "entityId" | "acsAddress"> {
  const base = `${siteUrl}/auth/v1/sso/saml`;
  return { entityId: `${base}/metadata`, acsAddress: `${base}/acs` };
}

export type AuthnRequest = { id: string; nameIdFormat: string | null };

/**
 * Returns a client that signs requests and verifies that a response is signed. validate-response.ts checks
 * the response's audience and times. The library and its XML parser (150 modules) are loaded at first use.
 */
export async function samlClientFor(
  provider: ProviderMetadata,
  { entityId, acsAddress, privateKey }: ServiceProvider,
  request?: AuthnRequest,
): Promise<SAML> {
  const { SAML } = await import("@node-saml/node-saml");
  return new SAML({
    issuer: entityId,
    callbackUrl: acsAddress,
    entryPoint: provider.signOnAddress,
    idpCert: provider.certificates,
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    signatureAlgorithm: "sha256",
    identifierFormat: request?.nameIdFormat ?? persistentNameId,
    disableRequestedAuthnContext: true,
    ...(request ? { generateUniqueId: () => request.id } : {}),
    // Either signature suffices, because nothing unsigned is read.
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    audience: false,
    acceptedClockSkewMs: -1,
  });
}

export const persistentNameId = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
export const emailNameId = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";
export const transientNameId = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
const unspecifiedNameId = "urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified";

/** Transient is left out: it would be a different person at each sign-in. */
export const nameIdFormats: readonly string[] = [persistentNameId, emailNameId, unspecifiedNameId];
