// The queue for the operator's command `npm run outbox` (docs/decisions/0016-delivery-queue.md): messages
// that no receiver has accepted yet, read and changed through the owner's connection. Servers may run at the
// same time.
import type { ClientBase } from "pg";

export type QueuedMessage = {
  id: string;
  kind: "mail" | "sms" | "chat";
  /** Null for chat, whose receiver is in the settings. */
  recipient: string | null;
  subject: string | null;
  /** Attempts so far, including one under way. */
  attempts: number;
  /** A short code (errors.ts). */
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  /** True if the receiver refused it permanently. */
  isDead: boolean;
};

/** The oldest `most` messages that are not sent, with the count of all. */
export async function listQueue(
  owner: ClientBase,
  most: number,
): Promise<{ messages: QueuedMessage[]; count: number }> {
  const { rows } = await owner.query<QueuedMessage & { count: number }>(
    `select id, kind, payload ->> 'to' as recipient, payload ->> 'subject' as subject, attempts,
            last_error as "lastError", created_at as "createdAt", next_attempt_at as "nextAttemptAt",
            dead_at is not null as "isDead", count(*) over ()::int as count
     from delivery.messages where sent_at is null order by created_at, id limit $1`,
    [most],
  );
  return { messages: rows.map(({ count: _, ...message }) => message), count: rows[0]?.count ?? 0 };
}

/** The first ten ids that begin with these characters, because operators type only as many as they need. */
export async function findQueued(owner: ClientBase, beginning: string): Promise<string[]> {
  if (!/^[0-9a-f-]{1,36}$/i.test(beginning)) return [];
  const { rows } = await owner.query<{ id: string }>(
    "select id from delivery.messages where sent_at is null and id::text like $1 || '%' order by id limit 10",
    [beginning.toLowerCase()],
  );
  return rows.map(({ id }) => id);
}

/**
 * Makes one unsent message, or all of them, due now, including those that were given up. A message that a
 * server is sending at this moment stays unchanged. Resolves with the number of changed messages.
 */
export async function retryQueued(owner: ClientBase, which: string | "all"): Promise<number> {
  const { rowCount } = await owner.query(
    `update delivery.messages set next_attempt_at = now(), dead_at = null
     where sent_at is null and ($1::uuid is null or id = $1)
       and (claimed_until is null or claimed_until <= now())`,
    [which === "all" ? null : which],
  );
  return rowCount ?? 0;
}

/** Deletes a message that is not sent. False if it was sent or deleted in the meantime. */
export async function dropQueued(owner: ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await owner.query("delete from delivery.messages where id = $1 and sent_at is null", [
    id,
  ]);
  return rowCount === 1;
}
