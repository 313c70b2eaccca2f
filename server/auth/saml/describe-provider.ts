// Lists and describes the stored identity providers for the operator.
import { X509Certificate } from "node:crypto";
import type { ClientBase } from "pg";
import { authDatabase } from "../service.ts";
import type { AttributeMapping } from "./attribute-mapping.ts";
import { faults, ProviderFault } from "./errors.ts";
import { readProviderMetadata } from "./provider-metadata.ts";
import { findProvider, listDomains, listProviders as listStored } from "./provider-store.ts";

export type ListedProvider = { id: string; entityId: string; domains: string[]; isEnabled: boolean };

export type DescribedProvider = ListedProvider & {
  signOnAddress: string;
  certificates: { fingerprint: string; validUntil: Date }[];
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
};

export async function listProviders(owner: ClientBase): Promise<ListedProvider[]> {
  const db = authDatabase(owner);
  const listed: ListedProvider[] = [];
  for (const { id, entityId, isEnabled } of await listStored(db))
    listed.push({ id, entityId, isEnabled, domains: await listDomains(db, id) });
  return listed;
}

/** Throws ProviderFault. */
export async function describeProvider(owner: ClientBase, id: string): Promise<DescribedProvider> {
  const db = authDatabase(owner);
  const provider = await findProvider(db, id);
  if (!provider) throw new ProviderFault(faults.unknownProvider(id));
  const { entityId, isEnabled, attributeMapping, nameIdFormat } = provider;
  const { signOnAddress, certificates } = await readProviderMetadata(provider.metadataXml);
  return {
    id,
    entityId,
    isEnabled,
    attributeMapping,
    nameIdFormat,
    signOnAddress,
    domains: await listDomains(db, id),
    certificates: certificates
      .map((pem) => new X509Certificate(pem))
      .map(({ fingerprint256, validToDate }) => ({ fingerprint: fingerprint256, validUntil: validToDate })),
  };
}
