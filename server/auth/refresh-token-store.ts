// Refresh tokens in the database: which session each leads to, and how they follow one another.
import type { Selectable } from "kysely";
import { instanceId } from "./account-store.ts";
import { builtOnce } from "./built-once.ts";
import { refreshTokenColumns, sessionColumns } from "./columns.ts";
import type { AuthSchema, SessionRow, UserRow } from "./schema.ts";
import type { AuthDatabase } from "./service.ts";

export type RefreshTokenRow = Selectable<AuthSchema["refresh_tokens"]>;

export type TokenFamily = {
  session: SessionRow;
  user: Pick<UserRow, "id" | "email" | "phone" | "banned_until">;
  /** The one asked for. */
  used: RefreshTokenRow;
  active: RefreshTokenRow | undefined;
};

/** The session that a refresh token belongs to, locked: refreshes of one session wait for one another here. */
export async function lockTokenFamily(db: AuthDatabase, token: string): Promise<TokenFamily | undefined> {
  const [locked] = await lockSessionOf(db, { token });
  if (!locked) return undefined;
  const { email, phone, banned_until, ...session } = locked;
  const tokens = await usedAndActiveTokens(db, { token, sessionId: session.id });
  const used = tokens.find((row) => row.token === token);
  if (!used) return undefined;
  const user = { id: session.user_id, email, phone, banned_until };
  return { session, user, used, active: tokens.find(({ revoked }) => !revoked) };
}

const lockSessionOf = builtOnce((db, { token }: { token: string }) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(sessionColumns)
    .select(["users.email", "users.phone", "users.banned_until"])
    .where("sessions.id", "=", (known) =>
      known.selectFrom("refresh_tokens").select("session_id").where("token", "=", token),
    )
    .where("users.deleted_at", "is", null)
    .forUpdate("sessions"),
);

const usedAndActiveTokens = builtOnce((db, { token, sessionId }: { token: string; sessionId: string }) =>
  db
    .selectFrom("refresh_tokens")
    .select(refreshTokenColumns)
    .where("session_id", "=", sessionId)
    .where((row) => row.or([row("token", "=", token), row("revoked", "=", false)]))
    .orderBy("id", "desc"),
);

type NewRefreshToken = {
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

export function refreshTokenOf({ token, userId, sessionId, parent, at }: NewRefreshToken) {
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
