// SQL for sessions and how they were authenticated. Other SQL for refresh tokens: refresh-token-store.ts.
import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, InferResult, QueryCreator } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { networkPrefix } from "../../platform/admission/caller.ts";
import {
  type Account,
  clearEndedChanges,
  lockUserIfExists,
  selectAccount,
  toAccount,
} from "../accounts/account-store.ts";
import { type AuditEntry, type AuditRow, auditRow, toAuditEntry } from "../database/audit-store.ts";
import { sessionColumns } from "../database/columns.ts";
import { compileQuery } from "../database/compiled-query.ts";
import { toSessionRow } from "../database/rows-from-json.ts";
import type { AuthenticationMethod, AuthSchema, SessionIds, SessionRow } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";
import { deleteFlows } from "../sign-in/flow-state.ts";
import { newRefreshTokenRow } from "./refresh-token-store.ts";

export type AmrClaim = { authentication_method: string; updated_at: Date };

export type LoadedSession = {
  account: Account;
  /** Undefined if there is no session with this id, or if it belongs to another account. */
  session: SessionRow | undefined;
  /** How the session was authenticated, newest first. */
  methods: AmrClaim[];
};

/**
 * Loads an account and one of its sessions with one statement, because nearly every request and every new
 * access token needs both.
 */
export async function loadSession(db: AuthDatabase, ids: SessionIds): Promise<LoadedSession | undefined> {
  const [row] = await sessionWithAccount(db, ids);
  return row && toLoadedSession(row);
}

const sessionWithAccount = compileQuery(selectSession);

/** The query of loadSession, for statements that select more columns. */
export function selectSession(db: AuthDatabase, { userId, sessionId }: SessionIds) {
  return selectAccount(db, userId).select((account) => [
    jsonObjectFrom(
      account
        .selectFrom("sessions")
        .select(sessionColumns)
        .where("sessions.id", "=", sessionId)
        .whereRef("sessions.user_id", "=", "account.id"),
    ).as("session"),
    jsonArrayFrom(
      account
        .selectFrom("mfa_amr_claims")
        .select(["authentication_method", "mfa_amr_claims.updated_at"])
        .where("mfa_amr_claims.session_id", "=", sessionId)
        .orderBy("mfa_amr_claims.updated_at", "desc"),
    ).as("methods"),
  ]);
}

type SessionJson = InferResult<ReturnType<typeof selectSession>>[number];

export function toLoadedSession({ session, methods, ...account }: SessionJson): LoadedSession {
  return {
    account: toAccount(account),
    session: toSessionRow(session),
    methods: methods.map((claim) => ({ ...claim, updated_at: new Date(claim.updated_at) })),
  };
}

/** Locks a user's sessions in the order of their ids, so that two transactions that do so cannot deadlock. */
export function lockSessions(db: AuthDatabase, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(sessionColumns)
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Requires the row lock on the user. Returns the locked session, or undefined if it has ended. */
export async function lockLiveSession(
  db: AuthDatabase,
  { userId, sessionId }: SessionIds,
  now: Date,
): Promise<SessionRow | undefined> {
  const session = (await lockSessions(db, userId)).find(({ id }) => id === sessionId);
  return session && !hasEnded(session, now) ? session : undefined;
}

export function hasEnded({ not_after }: Pick<SessionRow, "not_after">, now: Date): boolean {
  return not_after !== null && not_after <= now;
}

/** Whether one of the user's sessions was last used from the network of `address`. */
export async function hasSessionFrom(db: AuthDatabase, userId: string, address: string): Promise<boolean> {
  const sessions = await db.selectFrom("sessions").select("ip").where("user_id", "=", userId).execute();
  return sessions.some(({ ip }) => ip !== null && networkPrefix(ip) === networkPrefix(address));
}

/**
 * Whether the user started a session from the network of `address` within
 * `retentionDays.signInNetwork` (../database/purge-expired.ts). Ended sessions count too.
 */
export async function hasSignedInFrom(db: AuthDatabase, userId: string, address: string): Promise<boolean> {
  const known = await db
    .selectFrom("sign_in_networks")
    .select("last_at")
    .where("user_id", "=", userId)
    .where("network", "=", networkPrefix(address))
    .executeTakeFirst();
  return known !== undefined;
}

/** The most sessions of one account. When one more starts, the oldest is deleted. */
export const maxSessions = 100;

export type NewSessionRows = {
  id: string;
  userId: string;
  /** When the session ends, if the identity provider limits it. */
  notAfter: Date | null;
  ip: string | null;
  userAgent: string | null;
  refreshToken: string;
  method: AuthenticationMethod;
  at: Date;
};

/** Inserts all rows of a sign-in, and its audit log entry if there is one, with one statement. */
export async function insertSession(
  db: AuthDatabase,
  session: NewSessionRows,
  entry?: AuditEntry,
): Promise<void> {
  const rows = {
    ...session,
    claimId: randomUUID(),
    refreshedAt: session.at.toISOString(),
    network: networkPrefix(session.ip ?? ""),
  };
  if (entry) await insertAuditedSession(db, { ...rows, ...auditRow(entry) });
  else await insertSessionRows(db, rows);
}

type SessionRows = NewSessionRows & { claimId: string; refreshedAt: string; network: string };

const insertSessionRows = compileQuery((db, rows: SessionRows) => sessionInsert(db, rows));

const insertAuditedSession = compileQuery((db, rows: SessionRows & AuditRow) => {
  const withAudit = db.with("noted", (other) =>
    other.insertInto("audit_log_entries").values(toAuditEntry(rows)),
  );
  return sessionInsert(withAudit, rows);
});

function sessionInsert(db: QueryCreator<AuthSchema>, row: SessionRows) {
  const { id, userId, at } = row;
  const session = {
    id,
    user_id: userId,
    created_at: at,
    updated_at: at,
    refreshed_at: row.refreshedAt,
    aal: "aal1" as const,
    not_after: row.notAfter,
    ip: row.ip,
    user_agent: row.userAgent,
  };
  const claim = { id: row.claimId, sessionId: id, method: row.method, at };
  const token = { token: row.refreshToken, userId, sessionId: id, parent: null, at };
  return db
    .with("signed_in", (rows) =>
      rows.updateTable("users").set({ last_sign_in_at: at, updated_at: at }).where("id", "=", userId),
    )
    .with("displaced", (rows) =>
      rows.deleteFrom("sessions").where("id", "in", (own) => oldestOverLimit(own, userId)),
    )
    .with("known", (rows) =>
      rows
        .insertInto("sign_in_networks")
        .values({ user_id: userId, network: row.network, last_at: at })
        .onConflict((conflict) => conflict.columns(["user_id", "network"]).doUpdateSet({ last_at: at })),
    )
    .with("started", (rows) => rows.insertInto("sessions").values(session))
    .with("claimed", (rows) => rows.insertInto("mfa_amr_claims").values(claimOf(claim)))
    .insertInto("refresh_tokens")
    .values(newRefreshTokenRow(token));
}

function oldestOverLimit(db: ExpressionBuilder<AuthSchema, "sessions">, userId: string) {
  return db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .offset(maxSessions - 1);
}

export type SessionTouch = { id: string; at: Date; ip: string | null; userAgent: string | null };

export async function touchSession(db: AuthDatabase, touch: SessionTouch): Promise<void> {
  await updateTouched(db, { ...touch, refreshedAt: touch.at.toISOString() });
}

const updateTouched = compileQuery((db, touch: SessionTouch & { refreshedAt: string }) =>
  db.updateTable("sessions").set(sessionTouch(touch)).where("id", "=", touch.id),
);

export function sessionTouch({ at, refreshedAt, ip, userAgent }: SessionTouch & { refreshedAt: string }) {
  return { refreshed_at: refreshedAt, updated_at: at, ip, user_agent: userAgent };
}

/**
 * Keeps the row, so that later use of its tokens gets the exact error. Does not move the end of an ended
 * session.
 */
export async function endSession(db: AuthDatabase, id: string, at: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ not_after: at, updated_at: at })
    .where("id", "=", id)
    .where((session) => session.or([session("not_after", "is", null), session("not_after", ">", at)]))
    .execute();
  await db
    .updateTable("refresh_tokens")
    .set({ revoked: true, updated_at: at })
    .where("session_id", "=", id)
    .where("revoked", "=", false)
    .execute();
}

/**
 * Locks a user and deletes the sessions, except one if given. With a session end its refresh tokens, and the
 * changes of address and number that it began. Also deletes all flows of the user that could still sign in or
 * link an identity.
 */
export async function deleteSessions(
  db: AuthDatabase,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await lockUserIfExists(db, userId);
  await lockSessions(db, userId);
  const ofUser = db.deleteFrom("sessions").where("user_id", "=", userId);
  await (except === undefined ? ofUser : ofUser.where("id", "<>", except)).execute();
  await clearEndedChanges(db, userId);
  await deleteFlows(db, userId);
}

/** Locks the user and deletes one session, with what deleteSessions says. */
export async function deleteSession(db: AuthDatabase, { userId, sessionId }: SessionIds): Promise<void> {
  await lockUserIfExists(db, userId);
  await db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  await clearEndedChanges(db, userId);
}

/**
 * Records that the session was authenticated by `method` at `at`. For a repeated method it updates the time.
 */
export async function saveAmrClaim(db: AuthDatabase, claim: NewAmrClaim): Promise<void> {
  await db
    .insertInto("mfa_amr_claims")
    .values(claimOf({ id: randomUUID(), ...claim }))
    .onConflict((conflict) =>
      conflict.columns(["session_id", "authentication_method"]).doUpdateSet({ updated_at: claim.at }),
    )
    .execute();
}

type NewAmrClaim = { sessionId: string; method: AuthenticationMethod; at: Date };

function claimOf({ id, sessionId, method, at }: NewAmrClaim & { id: string }) {
  return {
    id,
    session_id: sessionId,
    authentication_method: method,
    created_at: at,
    updated_at: at,
  };
}
