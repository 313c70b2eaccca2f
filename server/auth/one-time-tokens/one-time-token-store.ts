// SQL for one-time tokens and for the interval between messages.
import { createHash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import { oneTimeTokenSeconds } from "../../../contract/account-rules.ts";
import { daysBefore } from "../../platform/durations.ts";
import { clearEndedChanges } from "../accounts/account-store.ts";
import type { TokenType } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

export type NewTokenRow = {
  userId: string;
  type: TokenType;
  codeHash: string;
  /** Null for a code that is sent without a link (send-code.ts). */
  linkHash: string | null;
  recipient: string;
  /** The session with which the token ends. */
  sessionId?: string;
  at: Date;
};

/**
 * Saves the user's only token of this type. The earlier code stops working, and so does its link unless the
 * type is in `mailboxLinkTypes`.
 */
export async function saveOneTimeToken(
  db: AuthDatabase,
  { userId, type, codeHash, linkHash, recipient, sessionId, at }: NewTokenRow,
): Promise<void> {
  const newValues = {
    token_hash: codeHash,
    link_hash: linkHash,
    relates_to: recipient,
    session_id: sessionId ?? null,
    tries: 0,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
  };
  if (mailboxLinkTypes.includes(type)) await keepEarlierLink(db, { userId, type, at });
  await db
    .insertInto("one_time_tokens")
    .values({ id: randomUUID(), user_id: userId, token_type: type, ...newValues })
    .onConflict((conflict) => conflict.columns(["user_id", "token_type"]).doUpdateSet(newValues))
    .execute();
}

/**
 * Types whose links verify a mailbox and nothing else, so that an older link does the same as a newer one. A
 * stranger who requests mails for somebody's address must not invalidate the links sent before.
 */
const mailboxLinkTypes: readonly TokenType[] = ["confirmation_token", "recovery_token"];

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
 * Finds a token by the hash of its link, or by its row and the hash of the code that was attempted. A newer
 * code may have taken the same row since then.
 */
export type TokenSearch = { linkHash: string } | { id: string; codeHash: string };

export type FoundToken = {
  user_id: string;
  token_type: TokenType;
  session_id: string | null;
  /** Whom it was sent to. Undefined for an earlier link: it ends with any change of the address. */
  relates_to?: string;
  /** When an earlier link was sent. Undefined for the newest token: the account has that time. */
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
    .select(["user_id", "token_type", "session_id", "relates_to"])
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
    .select(["user_id", "token_type", "sent_at", sql<null>`null`.as("session_id")])
    .where("token_type", "in", types)
    .where("link_hash", "=", search.linkHash)
    .executeTakeFirst();
}

/**
 * Counts an attempt for each code of this type that was sent to `recipient`, and returns the codes that had
 * an attempt left. It runs outside a transaction, because a refused attempt must stay counted. It updates one
 * type at a time, so that it cannot deadlock with a transaction that deletes several tokens of one user.
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
        .$if(accountId !== undefined, (siteWide) => siteWide.where("user_id", "=", accountId ?? ""))
        .orderBy("id")
        .forUpdate(),
    )
    .returning(["id", "token_hash"])
    .execute();
}

/**
 * Deletes the token. Returns false if another request has consumed it, or if a newer code has taken the same
 * row since it was found: that code may verify another address. The caller has locked the account.
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

/** The token types of a change of address, and of a change of number. */
export const changeTypes = {
  email: ["email_change_token_new", "email_change_token_current"],
  phone: ["phone_change_token"],
} as const satisfies Record<string, readonly TokenType[]>;

/** Returns the session that began the user's change, or undefined if no change is under way. */
export async function findChangeSession(
  db: AuthDatabase,
  userId: string,
  kind: keyof typeof changeTypes,
): Promise<string | undefined> {
  const token = await db
    .selectFrom("one_time_tokens")
    .select("session_id")
    .where("user_id", "=", userId)
    .where("token_type", "in", changeTypes[kind])
    .executeTakeFirst();
  return token?.session_id ?? undefined;
}

/**
 * Deletes the user's tokens and earlier links of these types, or of all types. A change of address or number
 * ends with its tokens.
 */
export async function deleteOneTimeTokens(
  db: AuthDatabase,
  userId: string,
  types?: readonly TokenType[],
): Promise<void> {
  const ofUser = db.deleteFrom("one_time_tokens").where("user_id", "=", userId);
  await (types ? ofUser.where("token_type", "in", types) : ofUser).execute();
  const earlier = db.deleteFrom("earlier_links").where("user_id", "=", userId);
  await (types ? earlier.where("token_type", "in", types) : earlier).execute();
  if (!types) await clearEndedChanges(db, userId);
}

/**
 * Starts an interval and returns undefined. If an earlier interval still lasts, returns when it was started.
 * Known and unknown recipients are treated alike.
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
  const recipientHash = hashInterval(kind, recipient);
  const opensAt = new Date(now.getTime() - intervalSeconds * 1000);
  await deleteOldIntervals(db, daysBefore(now, 1));
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

/** Returns when the last interval was started. */
export async function findMessageInterval(
  db: AuthDatabase,
  { kind, recipient }: { kind: string; recipient: string },
): Promise<{ takenAt: Date } | undefined> {
  const last = await db
    .selectFrom("message_intervals")
    .select("asked_at")
    .where("recipient_hash", "=", hashInterval(kind, recipient))
    .executeTakeFirst();
  return last && { takenAt: last.asked_at };
}

function hashInterval(kind: string, recipient: string): string {
  return createHash("sha256").update(`${kind}:${recipient}`).digest("base64url");
}

async function deleteOldIntervals(db: AuthDatabase, before: Date): Promise<void> {
  await sql`
    delete from auth.message_intervals where recipient_hash in (
      select recipient_hash from auth.message_intervals where asked_at < ${before} limit 50 for update skip locked
    )`.execute(db);
}
