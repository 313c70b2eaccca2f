// Marks an account's phone number as verified, or replaces it with a new verified one: on the account, in its
// metadata and on its identity, as upstream does.

import type { UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase } from "../service.ts";
import { lockUser, mergeIdentityData, updateUser } from "./account-store.ts";
import { saveContactIdentity } from "./contact-identity.ts";
import { mergeMetadata } from "./metadata.ts";

/** Runs in the caller's transaction. Invalidates all one-time tokens of the user. */
export async function confirmPhone(db: AuthDatabase, userId: string, at: Date): Promise<void> {
  const user = await lockUser(db, userId);
  const metadata = mergeMetadata(user.raw_user_meta_data, { phone_verified: true });
  await updateUser(db, userId, {
    phone_confirmed_at: at,
    raw_user_meta_data: JSON.stringify(metadata),
    updated_at: at,
  });
  await mergeIdentityData(db, { userId, provider: "phone", data: { phone_verified: true }, at });
  await deleteOneTimeTokens(db, userId);
}

/**
 * Requires the row lock on `user`. Throws `phone_exists` if another account has taken the number in the
 * meantime.
 */
export async function confirmPhoneChange(
  db: AuthDatabase,
  { user, phone, at }: { user: UserRow; phone: string; at: Date },
): Promise<void> {
  await updateUser(db, user.id, { phone, phone_change: "", updated_at: at }).catch(refuseTaken);
  await saveContactIdentity(db, { userId: user.id, kind: "phone", data: { phone }, at });
  await confirmPhone(db, user.id, at);
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "23505")
    throw new AuthRefusal("phone_exists");
  throw error;
}
