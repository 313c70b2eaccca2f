// Marks an account's email address as verified: on the account, in its metadata and on its identity, as
// upstream does.

import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase } from "../service.ts";
import { lockUser, mergeIdentityData, updateUser } from "./account-store.ts";
import { mergeMetadata } from "./metadata.ts";

/** Runs in the caller's transaction. Invalidates all one-time tokens of the user. */
export async function confirmEmail(db: AuthDatabase, userId: string, at: Date): Promise<void> {
  const user = await lockUser(db, userId);
  const metadata = mergeMetadata(user.raw_user_meta_data, { email_verified: true });
  await updateUser(db, userId, {
    email_confirmed_at: at,
    raw_user_meta_data: JSON.stringify(metadata),
    updated_at: at,
  });
  await mergeIdentityData(db, { userId, provider: "email", data: { email_verified: true }, at });
  await deleteOneTimeTokens(db, userId);
}
