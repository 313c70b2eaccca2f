// Adds, changes and removes identity providers for the operator's command (`npm run sso`, docs/accounts.md).
// It uses the connection of the database's owner, whether or not the server runs.
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type AuthDatabase, authDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { faults, ProviderFault } from "./errors.ts";
import { findProvider, findProviderByDomain, findProviderByEntityId } from "./provider-store.ts";
import { providerName } from "./resolve-saml-account.ts";
import {
  validateDomains,
  validateMapping,
  validateMetadata,
  validateNameIdFormat,
} from "./validate-provider-input.ts";

/** Undefined values stay unchanged. */
export type ProviderInput = {
  /** XML. */
  metadata?: string | undefined;
  /** All domains of the provider, which replace those stored. */
  domains?: string[] | undefined;
  /** JSON. */
  attributes?: string | undefined;
  nameIdFormat?: string | undefined;
};

/** Returns the provider's id. Throws ProviderFault. */
export async function addProvider(
  owner: ClientBase,
  { metadata, domains = [], attributes = "{}", nameIdFormat }: ProviderInput & { metadata: string },
): Promise<string> {
  const { entityId } = await validateMetadata(metadata);
  const description = {
    metadata_xml: metadata,
    attribute_mapping: JSON.stringify(validateMapping(attributes)),
    name_id_format: nameIdFormat === undefined ? null : validateNameIdFormat(nameIdFormat),
  };
  const checkedDomains = validateDomains(domains);
  const id = randomUUID();
  const at = { created_at: new Date(), updated_at: new Date() };
  await authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      await db
        .insertInto("sso_providers")
        .values({ id, ...at })
        .execute();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("saml_providers")
        .values({ id: randomUUID(), sso_provider_id: id, entity_id: entityId, ...description, ...at })
        .onConflict((conflict) => conflict.column("entity_id").doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) await refuseKnown(db, entityId);
      await setDomains(db, id, checkedDomains);
    });
  return id;
}

/** The provider's accounts are kept. Throws ProviderFault. */
export async function updateProvider(
  owner: ClientBase,
  id: string,
  { metadata, domains, attributes, nameIdFormat }: ProviderInput,
): Promise<void> {
  const given = metadata === undefined ? undefined : await validateMetadata(metadata);
  const change = {
    ...(metadata === undefined ? {} : { metadata_xml: metadata }),
    ...(attributes === undefined ? {} : { attribute_mapping: JSON.stringify(validateMapping(attributes)) }),
    ...(nameIdFormat === undefined ? {} : { name_id_format: validateNameIdFormat(nameIdFormat) }),
    updated_at: new Date(),
  };
  const checkedDomains = domains && validateDomains(domains);
  await authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      const known = await findProvider(db, id);
      if (!known) throw new ProviderFault(faults.unknownProvider(id));
      if (given && given.entityId !== known.entityId)
        throw new ProviderFault(faults.otherEntity(known.entityId, given.entityId));
      await db.updateTable("saml_providers").set(change).where("sso_provider_id", "=", id).execute();
      if (checkedDomains) await setDomains(db, id, checkedDomains);
    });
}

/**
 * The provider's accounts are kept, but nobody can sign in to them through it any more, and their sessions
 * end. Returns how many accounts there are. Throws ProviderFault.
 */
export async function removeProvider(owner: ClientBase, id: string): Promise<number> {
  return authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      const removed = await db
        .deleteFrom("sso_providers")
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      if (!removed) throw new ProviderFault(faults.unknownProvider(id));
      const accounts = await db
        .selectFrom("identities")
        .select("user_id")
        .distinct()
        .where("provider", "=", providerName(id))
        .execute();
      for (const { user_id } of accounts) await deleteSessions(db, user_id);
      return accounts.length;
    });
}

async function refuseKnown(db: AuthDatabase, entityId: string): Promise<never> {
  const known = await findProviderByEntityId(db, entityId);
  throw new ProviderFault(faults.knownEntity(entityId, known?.id ?? ""));
}

async function setDomains(db: AuthDatabase, id: string, domains: Set<string>): Promise<void> {
  await db.deleteFrom("sso_domains").where("sso_provider_id", "=", id).execute();
  for (const domain of domains) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("sso_domains")
      .values({
        id: randomUUID(),
        sso_provider_id: id,
        domain,
        created_at: new Date(),
        updated_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 1n) continue;
    const holder = await findProviderByDomain(db, domain);
    throw new ProviderFault(faults.takenDomain(domain, holder?.id ?? ""));
  }
}
