// Revokes what was added to an account before its address was verified. Otherwise a person who signed up
// earlier with somebody else's address could still sign in.

import type { UserRow } from "../database/schema.ts";
import { deleteFactors, lockFactors } from "../factors/factor-store.ts";
import type { AuthDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { updateUser } from "./account-store.ts";

/**
 * Revokes everything but identities, which each caller handles in its own way. Requires the row lock on
 * `user`.
 */
export async function revokeUnverifiedAccess(db: AuthDatabase, { id }: Pick<UserRow, "id">): Promise<void> {
  await updateUser(db, id, {
    encrypted_password: null,
    phone: null,
    phone_confirmed_at: null,
    raw_user_meta_data: "{}",
  });
  await deleteSessionsAndFactors(db, id);
}

/** Imported accounts may have sessions and second factors before their address is verified. */
export async function deleteSessionsAndFactors(db: AuthDatabase, userId: string): Promise<void> {
  await deleteSessions(db, userId);
  const factors = await lockFactors(db, userId);
  await deleteFactors(
    db,
    factors.map(({ id }) => id),
  );
}
