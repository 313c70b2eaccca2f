// Finds the account that a new identity belongs to (account linking; Supabase Auth,
// internal/models/linking.go). Only addresses that the provider has verified count, for the new identity and
// for those already stored. An unverified address must neither give access to an account nor link its owner
// to somebody else's account.
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase } from "../service.ts";
import { type ExternalProfile, verifiedAddresses } from "./profile.ts";

/** Returns the account's id, or undefined. Throws `conflict` if the addresses belong to several accounts. */
export async function findAccount(db: AuthDatabase, profile: ExternalProfile): Promise<string | undefined> {
  const addresses = verifiedAddresses(profile);
  if (addresses.length === 0) return undefined;
  const accountIds = new Set([
    ...(await listByAddress(db, addresses)),
    ...(await listByIdentity(db, addresses)),
  ]);
  if (accountIds.size > 1) throw new AuthRefusal("conflict");
  return accountIds.values().next().value;
}

async function listByAddress(db: AuthDatabase, addresses: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("email", "in", addresses)
    .where("is_sso_user", "=", false)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Leaves out single sign-on, whose accounts are separate (../saml/resolve-saml-account.ts). */
async function listByIdentity(db: AuthDatabase, addresses: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("identities")
    .innerJoin("users", "users.id", "identities.user_id")
    .select("users.id")
    .where("identities.email", "in", addresses)
    .where(({ eb, ref }) => eb(ref("identities.identity_data", "->>").key("email_verified"), "=", "true"))
    .where("identities.provider", "not like", "sso:%")
    .where("users.confirmed_at", "is not", null)
    .where("users.is_sso_user", "=", false)
    .where("users.deleted_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
