// SQL for recovery codes. A used code is deleted, so the rows are what is left.
import type { AuthDatabase } from "../service.ts";

export type RecoveryCodesLeft = { remaining: number; created_at: string | null };

export async function countRecoveryCodes(db: AuthDatabase, userId: string): Promise<RecoveryCodesLeft> {
  const { remaining, created_at } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => [fn.countAll<string>().as("remaining"), fn.max("created_at").as("created_at")])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { remaining: Number(remaining), created_at: created_at?.toISOString() ?? null };
}

/** The caller has locked the account. */
export async function replaceRecoveryCodes(
  db: AuthDatabase,
  { userId, hashes, at }: { userId: string; hashes: readonly string[]; at: Date },
): Promise<void> {
  await db.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await db
    .insertInto("recovery_codes")
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, created_at: at })))
    .execute();
}

/** Returns false if the account has no such code. Of concurrent calls with one code, one gets true. */
export async function consumeRecoveryCode(
  db: AuthDatabase,
  { userId, hash }: { userId: string; hash: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("recovery_codes")
    .where("user_id", "=", userId)
    .where("code_hash", "=", hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
