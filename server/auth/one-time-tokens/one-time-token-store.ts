// One-time tokens and the interval between messages: all SQL about what was sent to whom.
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { oneTimeTokenSeconds } from "../../../contract/accounts.ts";
import { daysBefore } from "../../platform/durations.ts";
import type { TokenType } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

export type NewTokenRow = {
  userId: string;
  type: TokenType;
  codeHash: string;
  /** Text messages carry no link. */
  linkHash: string | null;
  recipient: string;
  at: Date;
};

/**
 * One of a type per user: the earlier code stops working, and the link too where it is not one of `lasting`.
 */
export async function saveOneTimeToken(
  db: AuthDatabase,
  { userId, type, codeHash, linkHash, recipient, at }: NewTokenRow,
): Promise<void> {
  const fresh = {
    token_hash: codeHash,
    link_hash: linkHash,
    relates_to: recipient,
    tries: 0,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  if (lasting.includes(type)) await keepEarlierLink(db, { userId, type, at });
  await db
    .insertInto("one_time_tokens")
    .values({ id: randomUUID(), user_id: userId, token_type: type, ...fresh })
    .onConflict((conflict) => conflict.columns(["user_id", "token_type"]).doUpdateSet(fresh))
    .execute();
}

/**
 * Links that prove a mailbox and nothing else, so that an older one does what a newer one does. Whoever asks
 * for mails in somebody else's name must not end the links of those before.
 */
const lasting: readonly TokenType[] = ["confirmation_token", "recovery_token"];

async function keepEarlierLink(
  db: AuthDatabase,
  { userId, type, at }: Pick<NewTokenRow, "userId" | "type" | "at">,
): Promise<void> {
  const hourAgo = new Date(at.getTime() - oneTimeTokenSeconds * 1000);
  await db.deleteFrom("earlier_links").where("user_id", "=", userId).where("sent_at", "<", hourAgo).execute();
  await sql`
    insert into auth.earlier_links (link_hash, user_id, token_type, sent_at)
    select link_hash, user_id, token_type, created_at at time zone 'UTC' from auth.one_time_tokens
    where user_id = ${userId} and token_type = ${type} and link_hash is not null
    on conflict do nothing`.execute(db);
}

/**
 * By the hash of a link's token; or a token whose code was just tried, in case a newer code took its place
 * meanwhile.
 */
export type TokenSearch = { linkHash: string } | { id: string; codeHash: string };

export type FoundToken = {
  user_id: string;
  token_type: TokenType;
  /** Of an earlier link; when the newest was sent, the account says. */
  sent_at?: Date;
};

export async function findOneTimeToken(
  db: AuthDatabase,
  types: readonly TokenType[],
  search: TokenSearch,
): Promise<FoundToken | undefined> {
  return (await findNewest(db, types, search)) ?? (await findEarlierLink(db, types, search));
}

function findNewest(
  db: AuthDatabase,
  types: readonly TokenType[],
  search: TokenSearch,
): Promise<FoundToken | undefined> {
  const ofTypes = db
    .selectFrom("one_time_tokens")
    .select(["user_id", "token_type"])
    .where("token_type", "in", types);
  const found =
    "linkHash" in search
      ? ofTypes.where("link_hash", "=", search.linkHash)
      : ofTypes.where("id", "=", search.id).where("token_hash", "=", search.codeHash);
  return found.executeTakeFirst();
}

async function findEarlierLink(
  db: AuthDatabase,
  types: readonly TokenType[],
  search: TokenSearch,
): Promise<FoundToken | undefined> {
  if (!("linkHash" in search)) return undefined;
  return db
    .selectFrom("earlier_links")
    .select(["user_id", "token_type", "sent_at"])
    .where("token_type", "in", types)
    .where("link_hash", "=", search.linkHash)
    .executeTakeFirst();
}

/**
 * Counts a try of each code of this type that was sent to `recipient`, and answers those that had one left.
 * Outside of any transaction, for a refused try must stay counted; one type at a time, for then it cannot
 * deadlock with a transaction that spends several tokens of one user.
 */
export function countAttempt(
  db: AuthDatabase,
  {
    recipient,
    type,
    maxAttempts,
    accountId,
  }: { recipient: string; type: TokenType; maxAttempts: number; accountId?: string | undefined },
): Promise<{ id: string; token_hash: string }[]> {
  return db
    .updateTable("one_time_tokens")
    .set({ tries: sql<number>`tries + 1` })
    .where("id", "in", (tokens) =>
      tokens
        .selectFrom("one_time_tokens")
        .select("id")
        .where("relates_to", "=", recipient)
        .where("token_type", "=", type)
        .where("tries", "<", maxAttempts)
        .$if(accountId !== undefined, (ofAll) => ofAll.where("user_id", "=", accountId ?? ""))
        .orderBy("id")
        .forUpdate(),
    )
    .returning(["id", "token_hash"])
    .execute();
}

/**
 * False when somebody else was faster (single use), or when a newer code took its place since it was found:
 * that one has the same row, and may prove another address. The account is locked.
 */
export async function consumeOneTimeToken(db: AuthDatabase, search: TokenSearch): Promise<boolean> {
  const tokens = db.deleteFrom("one_time_tokens");
  const searched =
    "linkHash" in search
      ? tokens.where("link_hash", "=", search.linkHash)
      : tokens.where("id", "=", search.id).where("token_hash", "=", search.codeHash);
  if (await searched.returning("id").executeTakeFirst()) return true;
  if (!("linkHash" in search)) return false;
  const earlier = db.deleteFrom("earlier_links").where("link_hash", "=", search.linkHash);
  return (await earlier.returning("user_id").executeTakeFirst()) !== undefined;
}

/** Of `types`, or all of them. */
export async function deleteOneTimeTokens(
  db: AuthDatabase,
  userId: string,
  types?: readonly TokenType[],
): Promise<void> {
  const ofUser = db.deleteFrom("one_time_tokens").where("user_id", "=", userId);
  await (types ? ofUser.where("token_type", "in", types) : ofUser).execute();
  const earlier = db.deleteFrom("earlier_links").where("user_id", "=", userId);
  await (types ? earlier.where("token_type", "in", types) : earlier).execute();
}

/**
 * Takes this turn of the interval, or answers when the last one was taken. Known and unknown recipients are
 * treated alike.
 */
export async function startMessageInterval(
  db: AuthDatabase,
  {
    kind,
    recipient,
    now,
    intervalSeconds,
  }: { kind: string; recipient: string; now: Date; intervalSeconds: number },
): Promise<{ takenAt: Date } | undefined> {
  const recipientHash = hashOfTurn(kind, recipient);
  const opensAt = new Date(now.getTime() - intervalSeconds * 1000);
  await forgetOldTurns(db, daysBefore(now, 1));
  const taken = await db
    .insertInto("message_intervals")
    .values({ recipient_hash: recipientHash, asked_at: now })
    .onConflict((conflict) =>
      conflict
        .column("recipient_hash")
        .doUpdateSet({ asked_at: now })
        .where("message_intervals.asked_at", "<=", opensAt),
    )
    .returning("asked_at")
    .executeTakeFirst();
  if (taken) return undefined;
  return (await findMessageInterval(db, { kind, recipient })) ?? { takenAt: now };
}

/** When the last turn was taken. */
export async function findMessageInterval(
  db: AuthDatabase,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<{ takenAt: Date } | undefined> {
  const last = await db
    .selectFrom("message_intervals")
    .select("asked_at")
    .where("recipient_hash", "=", hashOfTurn(kind, recipient))
    .executeTakeFirst();
  return last && { takenAt: last.asked_at };
}

function hashOfTurn(kind: string, recipient: string): string {
  return createHash("sha256").update(`${kind}:${recipient}`).digest("base64url");
}

async function forgetOldTurns(db: AuthDatabase, before: Date): Promise<void> {
  await sql`
    delete from auth.message_intervals where recipient_hash in (
      select recipient_hash from auth.message_intervals where asked_at < ${before} limit 50 for update skip locked
    )`.execute(db);
}
