// Updates the providers in an account's app_metadata, which every access token contains. They are the
// providers of its identities, the oldest first (upstream's UpdateAppMetaDataProviders).

import type { AuthDatabase } from "../service.ts";
import { loadAccount, updateUser } from "./account-store.ts";

/** Runs in the caller's transaction, after identities were added or deleted. */
export async function updateAppMetadataProviders(db: AuthDatabase, userId: string): Promise<void> {
  const account = await loadAccount(db, userId);
  if (!account) return;
  const providers = [...new Set(account.identities.map(({ provider }) => provider))];
  const named = providers.length > 0 ? { provider: providers[0], providers } : {};
  await updateUser(db, userId, {
    raw_app_meta_data: JSON.stringify({ ...account.user.raw_app_meta_data, ...named }),
  });
}
