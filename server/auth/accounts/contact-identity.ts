// The identity that goes with a proven e-mail address or phone number, and the names of the providers that
// come of it.

import type { JsonObject } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";
import { loadAccount, mergeIdentityData, saveIdentity } from "./account-store.ts";
import { updateAppMetadataProviders } from "./app-metadata-providers.ts";

export type VerifiedContact = {
  userId: string;
  kind: "email" | "phone";
  /** What is known of it now, such as the address. */
  data: JsonObject;
  at: Date;
};

/** Made where the account had none; within the caller's transaction. */
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
