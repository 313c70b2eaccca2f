// SQL for the identities of sign-in providers, and for the account metadata that comes from them.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { updateUser } from "../accounts/account-store.ts";
import { isSmall, mergeMetadata } from "../accounts/metadata.ts";
import type { IdentityRow, JsonObject, UserRow } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

/** A person's identifier at a provider. */
export type IdentityKey = { provider: string; subject: string };

/**
 * Locks the identity until the transaction ends: no other request signs in with it or links it. The lock is
 * an advisory lock, because the identity's row may not exist yet.
 */
export async function lockIdentity(db: AuthDatabase, { provider, subject }: IdentityKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${subject}`}, 0))`.execute(db);
}

export function findIdentity(
  db: AuthDatabase,
  { provider, subject }: IdentityKey,
): Promise<IdentityRow | undefined> {
  return db
    .selectFrom("identities")
    .selectAll()
    .where("provider", "=", provider)
    .where("provider_id", "=", subject)
    .executeTakeFirst();
}

/** Returns the account's identities, oldest first. */
export function listIdentities(db: AuthDatabase, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom("identities")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export type NewIdentity = IdentityKey & { userId: string; data: JsonObject; at: Date };

export function insertIdentity(
  db: AuthDatabase,
  { provider, subject, userId, data, at }: NewIdentity,
): Promise<IdentityRow> {
  return db
    .insertInto("identities")
    .values({
      id: randomUUID(),
      provider,
      provider_id: subject,
      user_id: userId,
      identity_data: JSON.stringify(data),
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function refreshIdentity(
  db: AuthDatabase,
  id: string,
  { data, at }: { data: JsonObject; at: Date },
): Promise<void> {
  await db
    .updateTable("identities")
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: at, updated_at: at })
    .where("id", "=", id)
    .execute();
}

export async function deleteIdentity(db: AuthDatabase, id: string): Promise<void> {
  await db.deleteFrom("identities").where("id", "=", id).execute();
}

export async function deleteIdentitiesExcept(
  db: AuthDatabase,
  { id, user_id }: Pick<IdentityRow, "id" | "user_id">,
): Promise<void> {
  await db.deleteFrom("identities").where("user_id", "=", user_id).where("id", "<>", id).execute();
}

/**
 * Merges the provider's data into the account's metadata. If the result is too large for an access token, the
 * data is kept on the identity only.
 */
export async function mergeUserMetadata(db: AuthDatabase, user: UserRow, data: JsonObject): Promise<void> {
  const metadata = mergeMetadata(user.raw_user_meta_data, data);
  if (!isSmall(metadata)) return;
  await updateUser(db, user.id, { raw_user_meta_data: JSON.stringify(metadata) });
}
