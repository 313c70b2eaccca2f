// Reads the metadata of an identity provider (OASIS saml-metadata-2.0-os): its entity id, its sign-on address
// and its signing certificates.
import { X509Certificate } from "node:crypto";
import { faults, ProviderFault } from "./errors.ts";
import { attributeOf, childrenOf, descendantsOf, isElement, parseXml, textOf, XmlError } from "./xml.ts";

export type ProviderMetadata = {
  entityId: string;
  /** Of the HTTP redirect binding. */
  signOnAddress: string;
  /** The signing certificates in PEM: the current one, and possibly the next one. */
  certificates: [string, ...string[]];
  validUntil: Date | undefined;
};

/** Throws ProviderFault with a message for the operator. */
export async function readProviderMetadata(xml: string): Promise<ProviderMetadata> {
  const entity = onlyProvider(await readRoot(xml));
  const entityId = attributeOf(entity, "entityID");
  if (!entityId) throw new ProviderFault(faults.noEntityId);
  const [role, ...others] = childrenOf(entity, "metadata", "IDPSSODescriptor");
  if (!role || others.length > 0) throw new ProviderFault(faults.notOneProvider);
  const validUntil = attributeOf(role, "validUntil") ?? attributeOf(entity, "validUntil");
  return {
    entityId,
    signOnAddress: signOnAddress(role),
    certificates: certificates(role),
    validUntil: validUntil === undefined ? undefined : new Date(validUntil),
  };
}

async function readRoot(xml: string): Promise<Element> {
  try {
    return await parseXml(xml);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new ProviderFault(faults.notXml(error.message));
  }
}

/** Returns the root if it describes one provider, or the only identity provider of a collection. */
function onlyProvider(root: Element): Element {
  if (isElement(root, "metadata", "EntityDescriptor")) return root;
  const entities = descendantsOf(root, "metadata", "EntityDescriptor");
  const [provider, ...others] = entities.filter(
    (entity) => childrenOf(entity, "metadata", "IDPSSODescriptor").length > 0,
  );
  if (!provider || others.length > 0) throw new ProviderFault(faults.notOneProvider);
  return provider;
}

function signOnAddress(role: Element): string {
  const services = childrenOf(role, "metadata", "SingleSignOnService");
  const service = services.find((one) => attributeOf(one, "Binding") === redirectBinding);
  const address = attributeOf(service, "Location");
  if (!address) throw new ProviderFault(faults.noSignOnAddress);
  const url = URL.parse(address);
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new ProviderFault(faults.badSignOnAddress(address));
  return address;
}

/** A KeyDescriptor without `use` is for signing too. */
function certificates(role: Element): [string, ...string[]] {
  const keys = childrenOf(role, "metadata", "KeyDescriptor").filter(
    (key) => (attributeOf(key, "use") ?? "signing") === "signing",
  );
  const [first, ...others] = keys
    .flatMap((key) => descendantsOf(key, "signature", "X509Certificate"))
    .map((element) => readCertificate(textOf(element)));
  if (!first) throw new ProviderFault(faults.noCertificate);
  return [first, ...others];
}

function readCertificate(base64: string): string {
  const certificate = parseCertificate(base64);
  if (!certificate) throw new ProviderFault(faults.badCertificate);
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  if (asymmetricKeyType !== "rsa" || (asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new ProviderFault(faults.weakCertificate);
  return certificate.toString();
}

function parseCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, "base64"));
  } catch {
    return undefined; // Node names only the function of OpenSSL that failed.
  }
}

const redirectBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
