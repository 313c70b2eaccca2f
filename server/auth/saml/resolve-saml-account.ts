// Finds or creates the account for an identity provider's subject. The accounts of a provider are separate:
// an account with the same address and another sign-in method is a different account (upstream's
// models/linking.go, linking domain `sso:<id>`).
import { randomUUID } from "node:crypto";
import { insertUser, lockUser, saveIdentity, updateUser } from "../accounts/account-store.ts";
import { updateAppMetadataProviders } from "../accounts/app-metadata-providers.ts";
import { mergeMetadata } from "../accounts/metadata.ts";
import type { UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase } from "../service.ts";
import type { SamlSubject } from "./read-subject.ts";

export type SamlSignIn = { provider: string; person: SamlSubject; at: Date };

/** Runs in a transaction that holds the provider's row lock. Throws `conflict`. */
export async function resolveSamlAccount(
  db: AuthDatabase,
  { provider, person, at }: SamlSignIn,
): Promise<{ user: UserRow; isNew: boolean }> {
  const knownId =
    (await findBySubject(db, provider, person.subject)) ?? (await findByEmail(db, provider, person.email));
  const id = knownId ?? (await createUser(db, person, at));
  const user = await lockUser(db, id);
  await saveIdentity(db, { userId: id, provider, providerId: person.subject, data: person.data, at });
  await updateUser(db, id, {
    ...(user.is_sso_user ? { email: person.email } : {}),
    raw_user_meta_data: JSON.stringify(mergeMetadata(user.raw_user_meta_data, person.data)),
    updated_at: at,
  });
  await updateAppMetadataProviders(db, id);
  return { user, isNew: knownId === undefined };
}

export function providerName(providerId: string): string {
  return `sso:${providerId}`;
}

async function findBySubject(
  db: AuthDatabase,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const identity = await db
    .selectFrom("identities")
    .select("user_id")
    .where("provider", "=", provider)
    .where("provider_id", "=", subject)
    .executeTakeFirst();
  return identity?.user_id;
}

/** Finds the account of a person whose identifier at the provider has changed. */
async function findByEmail(db: AuthDatabase, provider: string, email: string): Promise<string | undefined> {
  const owners = await db
    .selectFrom("identities")
    .select("user_id")
    .distinct()
    .where("provider", "=", provider)
    .where("email", "=", email)
    .limit(2)
    .execute();
  if (owners.length > 1) throw new AuthRefusal("conflict", messages.severalAccounts(provider));
  return owners[0]?.user_id;
}

async function createUser(db: AuthDatabase, { email }: SamlSubject, at: Date): Promise<string> {
  const id = randomUUID();
  const confirmed = { email_confirmed_at: at, created_at: at, updated_at: at };
  await insertUser(db, { id, email, is_sso_user: true, ...confirmed });
  return id;
}
