// Second factors and their challenges in the database.
import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { challengeSeconds } from "../../../contract/account-rules.ts";
import { daysBefore } from "../../platform/durations.ts";
import type { AuthSchema, ChallengeRow, FactorRow } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

export function lockFactors(db: AuthDatabase, userId: string): Promise<FactorRow[]> {
  return db
    .selectFrom("mfa_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

export type NewFactor = Pick<FactorRow, "user_id" | "factor_type" | "friendly_name" | "secret" | "phone">;

/** Returns the factor's id. */
export async function insertFactor(db: AuthDatabase, factor: NewFactor, at: Date): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("mfa_factors")
    .values({ ...factor, id, status: "unverified", created_at: at, updated_at: at })
    .execute();
  return id;
}

export async function deleteFactors(db: AuthDatabase, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom("mfa_factors").where("id", "in", ids).execute();
}

/** Deletes unverified factors without an open challenge: their enrollment was abandoned. */
export async function deleteAbandonedFactors(db: AuthDatabase, userId: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - challengeSeconds * 1000);
  await sql`
    delete from auth.mfa_factors as factor
    where user_id = ${userId} and status = 'unverified' and created_at < ${since}
      and not exists (select from auth.mfa_challenges where factor_id = factor.id and created_at >= ${since})
  `.execute(db);
}

export async function updateFactor(
  db: AuthDatabase,
  id: string,
  change: Partial<Pick<FactorRow, "status" | "last_totp_step" | "last_challenged_at" | "updated_at">>,
): Promise<void> {
  await db.updateTable("mfa_factors").set(change).where("id", "=", id).execute();
}

/** Also deletes the factor's challenges that are older than a day: they have expired. */
export async function insertChallenge(
  db: AuthDatabase,
  challenge: Insertable<AuthSchema["mfa_challenges"]>,
): Promise<void> {
  await db
    .deleteFrom("mfa_challenges")
    .where("factor_id", "=", challenge.factor_id)
    .where("created_at", "<", daysBefore(challenge.created_at, 1))
    .execute();
  await db.insertInto("mfa_challenges").values(challenge).execute();
}

/** `isSameAddress` is true if `address` is the IP address that requested the challenge. */
export type ChallengeWithAddressCheck = ChallengeRow & { isSameAddress: boolean };

export function lockChallenge(
  db: AuthDatabase,
  { id, factorId, address }: { id: string; factorId: string; address: string },
): Promise<ChallengeWithAddressCheck | undefined> {
  return db
    .selectFrom("mfa_challenges")
    .selectAll()
    .select(sql<boolean>`ip_address = ${address}::inet`.as("isSameAddress"))
    .where("id", "=", id)
    .where("factor_id", "=", factorId)
    .forUpdate()
    .executeTakeFirst();
}

export async function consumeChallenge(db: AuthDatabase, id: string, at: Date): Promise<void> {
  await db.updateTable("mfa_challenges").set({ verified_at: at }).where("id", "=", id).execute();
}

/** The caller has locked the challenge. */
export async function countWrongCode(db: AuthDatabase, id: string): Promise<void> {
  await db
    .updateTable("mfa_challenges")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "=", id)
    .execute();
}
