// Marks an account's email address as verified, as upstream does: on the account, in its metadata and, once
// its owner proved it, on its identity.

import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase } from "../service.ts";
import { lockUser, mergeIdentityData, updateUser } from "./account-store.ts";
import { mergeMetadata } from "./metadata.ts";

/** Runs in the caller's transaction. Invalidates all one-time tokens of the user. */
export async function confirmEmail(db: AuthDatabase, userId: string, at: Date): Promise<void> {
  await acceptEmail(db, userId, at);
  await mergeIdentityData(db, { userId, provider: "email", data: { email_verified: true }, at });
}

/**
 * Confirms the address without a proof (AUTH_AUTOCONFIRM). The identity stays unverified, which is how the
 * database tells such an account (private.proven_email).
 */
export async function acceptEmail(db: AuthDatabase, userId: string, at: Date): Promise<void> {
  const user = await lockUser(db, userId);
  const metadata = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
  await updateUser(db, userId, {
    email_confirmed_at: at,
    raw_user_meta_data: JSON.stringify(metadata),
    updated_at: at,
  });
  await deleteOneTimeTokens(db, userId);
}
