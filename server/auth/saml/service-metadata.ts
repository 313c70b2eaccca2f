// GET /sso/saml/metadata: this site's metadata for identity providers (OASIS saml-metadata-2.0-os, 2.4.4).
import { selfSignedCertificate } from "./self-signed-certificate.ts";
import { emailNameId, persistentNameId, type ServiceProvider } from "./service-provider.ts";
import { escapeXml } from "./xml.ts";

/**
 * As upstream, a downloaded file, which an operator passes on, is valid for five years. Metadata that a
 * machine fetches is valid for two days.
 */
export function serviceProviderMetadata(
  { entityId, acsAddress, host, privateKey }: ServiceProvider,
  { now, isDownload }: { now: Date; isDownload: boolean },
): string {
  const validUntil = new Date(now);
  if (isDownload) validUntil.setUTCFullYear(validUntil.getUTCFullYear() + 5);
  else validUntil.setUTCDate(validUntil.getUTCDate() + 2);
  const certificate = selfSignedCertificate(privateKey, host).toString("base64");
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" validUntil="${validUntil.toISOString()}" entityID="${escapeXml(entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" WantAssertionsSigned="true">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
        <X509Data><X509Certificate>${certificate}</X509Certificate></X509Data>
      </KeyInfo>
    </KeyDescriptor>
    <NameIDFormat>${emailNameId}</NameIDFormat>
    <NameIDFormat>${persistentNameId}</NameIDFormat>
    <AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXml(acsAddress)}" index="1" isDefault="true"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
}
