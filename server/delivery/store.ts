// All SQL of the delivery. Times come from the caller's clock. Several processes share the work by claims
// (`for update skip locked`).
import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool } from "pg";
import { ApplicationErasedError } from "./errors.ts";
import type { OutgoingMessage } from "./message.ts";

/** A message that this process has claimed: no other one attempts it until the claim expires. */
export type ClaimedMessage = { id: string; message: OutgoingMessage; attempts: number; createdAt: Date };

type Claim = { now: Date; until: Date };
type Keeping = { idempotencyKey: string | null; applicationId: string | null };

export type Store = ReturnType<typeof createStore>;

/** `pool` connects as the role `site_delivery`. Methods reject with the driver's errors. */
export function createStore(pool: Pool) {
  const db = new Kysely<DeliverySchema>({ dialect: new PostgresDialect({ pool }) }).withSchema("delivery");

  /** Deletes a sent message. One with a key stays as an empty row, for as long as the key is remembered. */
  async function settleSent(id: string, now: Date): Promise<void> {
    await db.deleteFrom("messages").where("id", "=", id).where("once_key", "is", null).execute();
    await db
      .updateTable("messages")
      .set({ sent_at: now, payload: "{}", claimed_until: null, last_error: null })
      .where("id", "=", id)
      .execute();
  }

  return {
    /**
     * Stores a message with a claim for its first attempt. False if its key is known. Throws
     * ApplicationErasedError.
     */
    keep: async (
      kept: ClaimedMessage,
      { until, idempotencyKey, expiresAt, applicationId }: Keeping & { until: Date; expiresAt: Date | null },
    ) => {
      const { id, message, attempts, createdAt } = kept;
      const row = await db
        .insertInto("messages")
        .values({
          id,
          kind: message.kind,
          payload: JSON.stringify(message),
          attempts,
          once_key: idempotencyKey,
          next_attempt_at: createdAt,
          claimed_until: until,
          expires_at: expiresAt,
          created_at: createdAt,
          application_id: applicationId,
        })
        .onConflict((conflict) => conflict.column("once_key").doNothing())
        .returning("id")
        .executeTakeFirst()
        .catch(throwErased);
      return row !== undefined;
    },

    /**
     * Stores a message after all that are queued. Two calls at the same moment may get the same time. Throws
     * ApplicationErasedError.
     */
    keepForLater: async (
      { id, message, attempts, createdAt }: ClaimedMessage,
      {
        idempotencyKey,
        notBefore,
        everySeconds,
        applicationId,
      }: Keeping & { notBefore: Date; everySeconds: number },
    ): Promise<void> => {
      const last = db
        .selectFrom("messages")
        .where("sent_at", "is", null)
        .where("dead_at", "is", null)
        .where("attempts", "=", 0)
        .select(sql<Date>`max(next_attempt_at) + make_interval(secs => ${everySeconds}::float8)`.as("after"));
      await db
        .insertInto("messages")
        .values({
          id,
          kind: message.kind,
          payload: JSON.stringify(message),
          attempts,
          once_key: idempotencyKey,
          next_attempt_at: sql<Date>`greatest(${notBefore}::timestamptz, ${last})`,
          created_at: createdAt,
          application_id: applicationId,
        })
        .onConflict((conflict) => conflict.column("once_key").doNothing())
        .execute()
        .catch(throwErased);
    },

    /** Claims up to `most` messages that are due. */
    claimDue: async ({ now, until }: Claim, most: number): Promise<ClaimedMessage[]> => {
      const rows = await db
        .updateTable("messages")
        .set({ claimed_until: until, attempts: sql`attempts + 1` })
        .where("id", "in", (due) =>
          due
            .selectFrom("messages")
            .select("id")
            .where("sent_at", "is", null)
            .where("dead_at", "is", null)
            .where("next_attempt_at", "<=", now)
            .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", now)]))
            .orderBy("next_attempt_at")
            .limit(most)
            .forUpdate()
            .skipLocked(),
        )
        .returning(["id", "payload", "attempts", "created_at"])
        .execute();
      return rows.map(asClaimed);
    },

    /**
     * Claims the message with this key even before its next attempt is due, unless it is claimed. A queued
     * message without an attempt keeps its time.
     */
    claimByIdempotencyKey: async (
      { now, until }: Claim,
      idempotencyKey: string,
    ): Promise<ClaimedMessage | undefined> => {
      const row = await db
        .updateTable("messages")
        .set({ claimed_until: until, attempts: sql`attempts + 1` })
        .where("once_key", "=", idempotencyKey)
        .where("sent_at", "is", null)
        .where("dead_at", "is", null)
        .where((is) => is.or([is("attempts", ">", 0), is("next_attempt_at", "<=", now)]))
        .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", now)]))
        .returning(["id", "payload", "attempts", "created_at"])
        .executeTakeFirst();
      return row && asClaimed(row);
    },

    /**
     * `in its turn`: it is queued and was not attempted yet. `under way`: it is claimed, or may be attempted
     * at once.
     */
    findByIdempotencyKey: async (
      idempotencyKey: string,
    ): Promise<"sent" | "dead" | "in its turn" | "under way" | undefined> => {
      const row = await db
        .selectFrom("messages")
        .select(["sent_at", "dead_at", "attempts"])
        .where("once_key", "=", idempotencyKey)
        .executeTakeFirst();
      if (!row) return undefined;
      if (row.sent_at) return "sent";
      if (row.dead_at) return "dead";
      return row.attempts === 0 ? "in its turn" : "under way";
    },

    settleSent,

    /**
     * Records a message that was sent although storing it failed. Its row may exist nevertheless, if only the
     * answer was lost. Only the key of the message is kept.
     */
    settleUnkept: async (
      { id, message, attempts, createdAt }: ClaimedMessage,
      { idempotencyKey, now }: { idempotencyKey: string | null; now: Date },
    ): Promise<void> => {
      if (idempotencyKey)
        await db
          .insertInto("messages")
          .values({
            id,
            kind: message.kind,
            payload: "{}",
            attempts,
            once_key: idempotencyKey,
            sent_at: now,
            next_attempt_at: createdAt,
            created_at: createdAt,
            application_id: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      await settleSent(id, now);
    },

    /** Records a failed attempt and ends the claim. `deadAt` is set if the failure is final. */
    settleFailed: async (
      id: string,
      { reason, nextAttemptAt, deadAt }: { reason: string; nextAttemptAt: Date; deadAt: Date | null },
    ) => {
      await db
        .updateTable("messages")
        .set({ claimed_until: null, last_error: reason, next_attempt_at: nextAttemptAt, dead_at: deadAt })
        .where("id", "=", id)
        .execute();
    },

    /** Deletes the rows, and with them the keys, of messages that were sent before `before`. */
    forgetSent: async (before: Date): Promise<void> => {
      await db.deleteFrom("messages").where("sent_at", "<", before).execute();
    },

    /**
     * Deletes messages that have expired, and all those older than `before`, including those that were given
     * up. A claimed message stays. Resolves with what was deleted.
     */
    deleteExpired: ({ now, before }: { now: Date; before: Date }) =>
      db
        .deleteFrom("messages")
        .where("sent_at", "is", null)
        .where((is) =>
          is.or([
            is("created_at", "<=", before),
            is.and([is("expires_at", "<=", now), is("dead_at", "is", null)]),
          ]),
        )
        .where((is) => is.or([is("claimed_until", "is", null), is("claimed_until", "<=", now)]))
        .returning(["id", "kind", "attempts", "last_error"])
        .execute(),
  };
}

/** Trigger and foreign key of server/email/migrations/0003_erasures.sql refuse with 23503. */
function throwErased(error: unknown): never {
  const isErased = error instanceof Error && "code" in error && error.code === "23503";
  throw isErased ? new ApplicationErasedError("The application was erased", { cause: error }) : error;
}

function asClaimed(row: {
  id: string;
  payload: unknown;
  attempts: number;
  created_at: Date;
}): ClaimedMessage {
  // The payload is what keep() or keepForLater() wrote: an OutgoingMessage.
  return {
    id: row.id,
    message: row.payload as OutgoingMessage,
    attempts: row.attempts,
    createdAt: row.created_at,
  };
}

type DeliverySchema = {
  messages: {
    id: string;
    kind: string;
    payload: unknown;
    once_key: string | null;
    attempts: number;
    next_attempt_at: Date;
    claimed_until: Date | null;
    expires_at: Date | null;
    sent_at: Date | null;
    dead_at: Date | null;
    last_error: string | null;
    created_at: Date;
    application_id: string | null;
  };
};
