// Sessions and how they were authenticated: all SQL about signed-in devices but that of their refresh tokens.
import { randomUUID } from "node:crypto";
import type { ExpressionBuilder, InferResult, QueryCreator } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { networkPrefix } from "../../platform/limits/rate-limit.ts";
import { type Account, selectAccount, toAccount } from "../accounts/account-store.ts";
import { type AuditEntry, type AuditRow, auditRow, toAuditEntry } from "../database/audit-store.ts";
import { sessionColumns } from "../database/columns.ts";
import { compileQuery } from "../database/compiled-query.ts";
import { toSessionRow } from "../database/rows-from-json.ts";
import type { AuthenticationMethod, AuthSchema, SessionRow } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";
import { deleteFlows } from "../sign-in/flow-state.ts";
import { newRefreshTokenRow } from "./refresh-token-store.ts";

export type AmrClaim = { authentication_method: string; updated_at: Date };

export type LoadedSession = {
  account: Account;
  /** Undefined when there is none with this id, or it is somebody else's. */
  session: SessionRow | undefined;
  /** How the session was authenticated, newest first. */
  methods: AmrClaim[];
};

/**
 * A person and a session of that person, in one statement: what nearly every call starts with and every token
 * says.
 */
export async function loadSession(db: AuthDatabase, ids: SessionIds): Promise<LoadedSession | undefined> {
  const [row] = await sessionWithAccount(db, ids);
  return row && toLoadedSession(row);
}

const sessionWithAccount = compileQuery(selectSession);

export type SessionIds = { userId: string; sessionId: string };

/** For statements that want more beside it. */
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

/** In one order, so that two who lock all of a person's sessions never wait for each other in a circle. */
export function lockSessions(db: AuthDatabase, userId: string): Promise<SessionRow[]> {
  return db
    .selectFrom("sessions")
    .select(sessionColumns)
    .where("user_id", "=", userId)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Whether one of a person's sessions was last used from this network. */
export async function hasSessionFrom(db: AuthDatabase, userId: string, address: string): Promise<boolean> {
  const sessions = await db.selectFrom("sessions").select("ip").where("user_id", "=", userId).execute();
  return sessions.some(({ ip }) => ip !== null && networkPrefix(ip) === networkPrefix(address));
}

/**
 * Whether this person began a session from this network within 90 days (../database/purge-expired.ts), be it
 * over or not.
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

/** Beyond these the oldest ends when another begins. */
export const mostSessions = 100;

export type NewSessionRows = {
  id: string;
  userId: string;
  /** When whoever vouched for the person stops doing so. */
  notAfter: Date | null;
  ip: string | null;
  userAgent: string | null;
  refreshToken: string;
  method: AuthenticationMethod;
  at: Date;
};

/** All rows of a sign-in at once, with what the audit log says of it. */
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
  if (entry) await insertNotedSession(db, { ...rows, ...auditRow(entry) });
  else await insertSessionRows(db, rows);
}

type SessionRows = NewSessionRows & { claimId: string; refreshedAt: string; network: string };

const insertSessionRows = compileQuery((db, rows: SessionRows) => sessionInsert(db, rows));

const insertNotedSession = compileQuery((db, rows: SessionRows & AuditRow) => {
  const noting = db.with("noted", (other) =>
    other.insertInto("audit_log_entries").values(toAuditEntry(rows)),
  );
  return sessionInsert(noting, rows);
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
      rows.deleteFrom("sessions").where("id", "in", (own) => beyondMost(own, userId)),
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

function beyondMost(db: ExpressionBuilder<AuthSchema, "sessions">, userId: string) {
  return db
    .selectFrom("sessions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("created_at", "desc")
    .offset(mostSessions - 1);
}

export type SessionTouch = { id: string; at: Date; ip: string | null; userAgent: string | null };

export async function touchSession(db: AuthDatabase, touch: SessionTouch): Promise<void> {
  await touched(db, { ...touch, refreshedAt: touch.at.toISOString() });
}

const touched = compileQuery((db, touch: SessionTouch & { refreshedAt: string }) =>
  db.updateTable("sessions").set(sessionTouch(touch)).where("id", "=", touch.id),
);

export function sessionTouch({ at, refreshedAt, ip, userAgent }: SessionTouch & { refreshedAt: string }) {
  return { refreshed_at: refreshedAt, updated_at: at, ip, user_agent: userAgent };
}

/** The row stays, so that what its tokens are answered later tells why; a session ends once. */
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

/** Their refresh tokens go with them, and whatever they have begun that would be a way in. */
export async function deleteSessions(
  db: AuthDatabase,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await lockSessions(db, userId);
  const ofUser = db.deleteFrom("sessions").where("user_id", "=", userId);
  await (except === undefined ? ofUser : ofUser.where("id", "<>", except)).execute();
  await deleteFlows(db, userId);
}

export async function deleteSession(db: AuthDatabase, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

/** Notes that the session was authenticated by `method` at `at`; a repeated method moves its time. */
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
