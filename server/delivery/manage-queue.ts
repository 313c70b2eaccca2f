// What the operator's command does with messages that no receiver has taken yet (`npm run outbox`,
// docs/decisions/0016-delivery-queue.md), over the owner's connection; servers may run meanwhile or not.
import type { ClientBase } from "pg";

export type QueuedMessage = {
  id: string;
  kind: "mail" | "sms" | "chat";
  /** Null for chat, whose receiver is configured. */
  recipient: string | null;
  subject: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  /** Given up: the receiver refused it for good. */
  isDead: boolean;
};

/** Oldest first, at most `most`, with the count of all. */
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

/** All ids that begin so, for operators who type as few characters as it takes. */
export async function findQueued(owner: ClientBase, beginning: string): Promise<string[]> {
  if (!/^[0-9a-f-]{1,36}$/i.test(beginning)) return [];
  const { rows } = await owner.query<{ id: string }>(
    "select id from delivery.messages where sent_at is null and id::text like $1 || '%' order by id limit 10",
    [beginning.toLowerCase()],
  );
  return rows.map(({ id }) => id);
}

/**
 * Due now; given up or not. One that a server is trying at this moment stays with it. Answers how many there
 * are.
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

/** False when it was sent or dropped meanwhile. */
export async function dropQueued(owner: ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await owner.query("delete from delivery.messages where id = $1 and sent_at is null", [
    id,
  ]);
  return rowCount === 1;
}
