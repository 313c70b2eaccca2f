// SQL that reads and locks identity providers.
import { sql } from "kysely";
import type { AuthDatabase } from "../service.ts";
import type { AttributeMapping } from "./attribute-mapping.ts";

export type SamlProvider = {
  id: string;
  isEnabled: boolean;
  entityId: string;
  metadataXml: string;
  attributeMapping: AttributeMapping;
  nameIdFormat: string | null;
};

export function findProvider(db: AuthDatabase, id: string): Promise<SamlProvider | undefined> {
  return first(providers(db).where("sso_providers.id", "=", id));
}

export function findProviderByEntityId(
  db: AuthDatabase,
  entityId: string,
): Promise<SamlProvider | undefined> {
  return first(providers(db).where("saml_providers.entity_id", "=", entityId));
}

export function findProviderByDomain(db: AuthDatabase, domain: string): Promise<SamlProvider | undefined> {
  return first(
    providers(db)
      .innerJoin("sso_domains", "sso_domains.sso_provider_id", "sso_providers.id")
      .where(sql`lower(sso_domains.domain)`, "=", domain.toLowerCase()),
  );
}

export async function listProviders(db: AuthDatabase): Promise<SamlProvider[]> {
  return (await providers(db).orderBy("sso_providers.created_at").execute()).map(providerOf);
}

export async function listDomains(db: AuthDatabase, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("sso_domains")
    .select("domain")
    .where("sso_provider_id", "=", id)
    .orderBy("domain")
    .execute();
  return rows.map(({ domain }) => domain);
}

/**
 * Locks the provider's row until the transaction ends, so that its sign-ins run one at a time. Returns false
 * if the provider was removed.
 */
export async function lockProvider(db: AuthDatabase, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("sso_providers")
    .select("id")
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

function providers(db: AuthDatabase) {
  return db
    .selectFrom("sso_providers")
    .innerJoin("saml_providers", "saml_providers.sso_provider_id", "sso_providers.id")
    .select([
      "sso_providers.id",
      "sso_providers.disabled",
      "saml_providers.entity_id",
      "saml_providers.metadata_xml",
      "saml_providers.attribute_mapping",
      "saml_providers.name_id_format",
    ]);
}

type ProviderRow = Awaited<ReturnType<ReturnType<typeof providers>["execute"]>>[number];

async function first(query: { executeTakeFirst(): Promise<ProviderRow | undefined> }) {
  const row = await query.executeTakeFirst();
  return row && providerOf(row);
}

function providerOf(row: ProviderRow): SamlProvider {
  return {
    id: row.id,
    isEnabled: row.disabled !== true,
    entityId: row.entity_id,
    metadataXml: row.metadata_xml,
    attributeMapping: row.attribute_mapping ?? {},
    nameIdFormat: row.name_id_format,
  };
}
