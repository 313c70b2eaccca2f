// Stores the identity of a verified email address or phone number, and updates the providers in
// app_metadata.

import type { JsonObject } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";
import { loadAccount, mergeIdentityData, saveIdentity } from "./account-store.ts";
import { updateAppMetadataProviders } from "./app-metadata-providers.ts";

export type VerifiedContact = {
  userId: string;
  kind: "email" | "phone";
  /** The identity data to store or merge, such as the address. */
  data: JsonObject;
  at: Date;
};

/**
 * Runs in the caller's transaction. Inserts the identity if the account has none of this kind, else merges
 * `data` into it.
 */
export async function saveContactIdentity(
  db: AuthDatabase,
  { userId, kind, data, at }: VerifiedContact,
): Promise<void> {
  const account = await loadAccount(db, userId);
  if (account?.identities.some(({ provider }) => provider === kind))
    return mergeIdentityData(db, { userId, provider: kind, data, at });
  const fresh = { sub: userId, email_verified: false, phone_verified: false, ...data };
  await saveIdentity(db, { userId, provider: kind, providerId: userId, data: fresh, at });
  await updateAppMetadataProviders(db, userId);
}
