// Once an address is proven, what somebody left on the account before must not outlive the proof: whoever
// signed up earlier with somebody else's address must keep no way in.

import type { UserRow } from "../database/schema.ts";
import { deleteFactors, lockFactors } from "../factors/factor-store.ts";
import type { AuthDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { updateUser } from "./account-store.ts";

/** All but identities, which differ from proof to proof. `user` is locked. */
export async function revokeUnverifiedAccess(db: AuthDatabase, { id }: Pick<UserRow, "id">): Promise<void> {
  await updateUser(db, id, {
    encrypted_password: null,
    phone: null,
    phone_confirmed_at: null,
    raw_user_meta_data: "{}",
  });
  await deleteSessionsAndFactors(db, id);
}

/**
 * Accounts that moved here from elsewhere may have sessions and second factors before anybody proved the
 * address.
 */
export async function deleteSessionsAndFactors(db: AuthDatabase, userId: string): Promise<void> {
  await deleteSessions(db, userId);
  const factors = await lockFactors(db, userId);
  await deleteFactors(
    db,
    factors.map(({ id }) => id),
  );
}
