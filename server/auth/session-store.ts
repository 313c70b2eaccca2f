// Sessions, their refresh tokens and how they were authenticated: all SQL about signed-in devices.
import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { type Account, accountOf, instanceId, selectAccount } from "./account-store.ts";
import { sessionOf } from "./rows-from-json.ts";
import type { AuthenticationMethod, AuthSchema, SessionRow, UserRow } from "./schema.ts";
import type { AuthDatabase } from "./service.ts";

export type RefreshTokenRow = Selectable<AuthSchema["refresh_tokens"]>;

export type AmrClaim = { authentication_method: string; updated_at: Date };

export type LoadedSession = {
  account: Account;
  /** Undefined when there is none with this id, or it is somebody else's. */
  session: SessionRow | undefined;
  /** How the session was authenticated, newest first. */
  methods: AmrClaim[];
};

/** A person and a session of that person, in one statement: what nearly every call starts with and every token says. */
export async function loadSession(
  db: AuthDatabase,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<LoadedSession | undefined> {
  const row = await selectAccount(db, userId)
    .select((user) => [
      jsonObjectFrom(
        user
          .selectFrom("sessions")
          .select(sessionColumns)
          .where("sessions.id", "=", sessionId)
          .whereRef("sessions.user_id", "=", "users.id"),
      ).as("session"),
      jsonArrayFrom(
        user
          .selectFrom("mfa_amr_claims")
          .select(["authentication_method", "mfa_amr_claims.updated_at"])
          .where("mfa_amr_claims.session_id", "=", sessionId)
          .orderBy("mfa_amr_claims.updated_at", "desc"),
      ).as("methods"),
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { session, methods, ...account } = row;
  return {
    account: accountOf(account),
    session: sessionOf(session),
    methods: methods.map((claim) => ({ ...claim, updated_at: new Date(claim.updated_at) })),
  };
}

export type TokenFamily = {
  session: SessionRow;
  user: Pick<UserRow, "id" | "email" | "phone" | "banned_until">;
  /** The one asked for. */
  used: RefreshTokenRow;
  active: RefreshTokenRow | undefined;
};

/** The session that a refresh token belongs to, locked: refreshes of one session wait for one another here. */
export async function lockTokenFamily(db: AuthDatabase, token: string): Promise<TokenFamily | undefined> {
  const locked = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(sessionColumns)
    .select(["users.email", "users.phone", "users.banned_until"])
    .where("sessions.id", "=", (known) =>
      known.selectFrom("refresh_tokens").select("session_id").where("token", "=", token),
    )
    .where("users.deleted_at", "is", null)
    .forUpdate("sessions")
    .executeTakeFirst();
  if (!locked) return undefined;
  const { email, phone, banned_until, ...session } = locked;
  const tokens = await db
    .selectFrom("refresh_tokens")
    .selectAll()
    .where("session_id", "=", session.id)
    .where((row) => row.or([row("token", "=", token), row("revoked", "=", false)]))
    .orderBy("id", "desc")
    .execute();
  const used = tokens.find((row) => row.token === token);
  if (!used) return undefined;
  const user = { id: session.user_id, email, phone, banned_until };
  return { session, user, used, active: tokens.find(({ revoked }) => !revoked) };
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

export type NewSessionRows = {
  session: Insertable<AuthSchema["sessions"]>;
  refreshToken: string;
  method: AuthenticationMethod;
  at: Date;
};

/** All rows of a sign-in at once. */
export async function insertSession(
  db: AuthDatabase,
  { session, refreshToken, method, at }: NewSessionRows,
): Promise<void> {
  const { id: sessionId, user_id: userId } = session;
  await db
    .with("signed_in", (rows) =>
      rows.updateTable("users").set({ last_sign_in_at: at, updated_at: at }).where("id", "=", userId),
    )
    .with("started", (rows) => rows.insertInto("sessions").values(session))
    .with("claimed", (rows) => rows.insertInto("mfa_amr_claims").values(claimOf({ sessionId, method, at })))
    .insertInto("refresh_tokens")
    .values(refreshTokenOf({ token: refreshToken, userId, sessionId, parent: null, at }))
    .execute();
}

export type Rotation = { used: RefreshTokenRow; token: string; at: Date };

/** The used token ends and the next one begins. */
export async function rotateRefreshToken(db: AuthDatabase, { used, token, at }: Rotation): Promise<void> {
  const { id, token: parent, user_id: userId, session_id: sessionId } = used;
  await db
    .with("spent", (rows) =>
      rows.updateTable("refresh_tokens").set({ revoked: true, updated_at: at }).where("id", "=", id),
    )
    .insertInto("refresh_tokens")
    .values(refreshTokenOf({ token, userId, sessionId, parent, at }))
    .execute();
}

export async function touchSession(
  db: AuthDatabase,
  id: string,
  { at, ip, userAgent }: { at: Date; ip: string | null; userAgent: string | null },
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ refreshed_at: at.toISOString(), updated_at: at, ip, user_agent: userAgent })
    .where("id", "=", id)
    .execute();
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

/** Their refresh tokens go with them. */
export async function deleteSessions(
  db: AuthDatabase,
  userId: string,
  { except }: { except?: string | undefined } = {},
): Promise<void> {
  await lockSessions(db, userId);
  const ofUser = db.deleteFrom("sessions").where("user_id", "=", userId);
  await (except === undefined ? ofUser : ofUser.where("id", "<>", except)).execute();
}

export async function deleteSession(db: AuthDatabase, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("id", "=", id).execute();
}

export type NewRefreshToken = {
  token: string;
  userId: string;
  sessionId: string;
  parent: string | null;
  at: Date;
};

export async function insertRefreshToken(db: AuthDatabase, token: NewRefreshToken): Promise<void> {
  await db.insertInto("refresh_tokens").values(refreshTokenOf(token)).execute();
}

/** None of them leads to the active one any more. */
export async function deleteRefreshTokens(db: AuthDatabase, sessionId: string): Promise<void> {
  await db.deleteFrom("refresh_tokens").where("session_id", "=", sessionId).execute();
}

/** Notes that the session was authenticated by `method` at `at`; a repeated method moves its time. */
export async function saveAmrClaim(db: AuthDatabase, claim: NewAmrClaim): Promise<void> {
  await db
    .insertInto("mfa_amr_claims")
    .values(claimOf(claim))
    .onConflict((conflict) =>
      conflict.columns(["session_id", "authentication_method"]).doUpdateSet({ updated_at: claim.at }),
    )
    .execute();
}

function refreshTokenOf({ token, userId, sessionId, parent, at }: NewRefreshToken) {
  return {
    instance_id: instanceId,
    token,
    user_id: userId,
    session_id: sessionId,
    parent,
    revoked: false,
    created_at: at,
    updated_at: at,
  };
}

type NewAmrClaim = { sessionId: string; method: AuthenticationMethod; at: Date };

function claimOf({ sessionId, method, at }: NewAmrClaim) {
  return {
    id: randomUUID(),
    session_id: sessionId,
    authentication_method: method,
    created_at: at,
    updated_at: at,
  };
}

const sessionColumns = [
  "sessions.id",
  "sessions.user_id",
  "sessions.created_at",
  "sessions.updated_at",
  "sessions.factor_id",
  "sessions.aal",
  "sessions.not_after",
  "sessions.user_agent",
  "sessions.ip",
] as const;
