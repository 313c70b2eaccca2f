// SQL for the rotation of a refresh token: locks and loads its session, then replaces the token.
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type AuditEntry, type AuditRow, auditRow, toAuditEntry } from "../database/audit-store.ts";
import { refreshTokenColumns } from "../database/columns.ts";
import { compileQuery } from "../database/compiled-query.ts";
import { toRefreshTokenRow } from "../database/rows-from-json.ts";
import type { RefreshTokenRow, SessionIds } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";
import { newRefreshTokenRow } from "./refresh-token-store.ts";
import {
  type LoadedSession,
  type SessionTouch,
  selectSession,
  sessionTouch,
  toLoadedSession,
} from "./session-store.ts";

export type TokenFamily = {
  loaded: LoadedSession;
  /** The token of the request. */
  used: RefreshTokenRow;
  active: RefreshTokenRow | undefined;
};

/** Locks the session of a refresh token and loads it. Concurrent refreshes of one session wait here. */
export async function lockTokenFamily(db: AuthDatabase, token: string): Promise<TokenFamily | undefined> {
  const [locked] = await lockSession(db, { token });
  if (!locked) return undefined;
  const [row] = await loadFamily(db, { token, userId: locked.user_id, sessionId: locked.id });
  if (!row) return undefined;
  const { tokens, ...session } = row;
  const family = tokens.map(toRefreshTokenRow);
  const used = family.find((member) => member.token === token);
  if (!used) return undefined;
  return { loaded: toLoadedSession(session), used, active: family.find(({ revoked }) => !revoked) };
}

const lockSession = compileQuery((db, { token }: { token: string }) =>
  db
    .selectFrom("sessions")
    .select(["sessions.id", "sessions.user_id"])
    .where("sessions.id", "=", (known) =>
      known.selectFrom("refresh_tokens").select("session_id").where("token", "=", token),
    )
    .forUpdate(),
);

/** A separate statement, because it must see what the previous holder of the row lock committed. */
const loadFamily = compileQuery((db, { token, userId, sessionId }: SessionIds & { token: string }) =>
  selectSession(db, { userId, sessionId }).select((account) =>
    jsonArrayFrom(
      account
        .selectFrom("refresh_tokens")
        .select(refreshTokenColumns)
        .where("session_id", "=", sessionId)
        .where((row) => row.or([row("token", "=", token), row("revoked", "=", false)]))
        .orderBy("id", "desc"),
    ).as("tokens"),
  ),
);

export type RefreshTokenRotation = {
  used: RefreshTokenRow;
  token: string;
  touch: SessionTouch;
  entry: AuditEntry;
};

/**
 * Revokes the used token, inserts the next one, touches the session and writes the audit log entry, all in
 * one statement.
 */
export async function rotateRefreshToken(
  db: AuthDatabase,
  { used, token, touch, entry }: RefreshTokenRotation,
): Promise<void> {
  const { id: usedId, token: parent, user_id: userId } = used;
  await rotateRows(db, {
    usedId,
    parent,
    userId,
    token,
    ...touch,
    refreshedAt: touch.at.toISOString(),
    ...auditRow(entry),
  });
}

type RotationRows = SessionTouch &
  AuditRow & { usedId: string; parent: string; userId: string; token: string; refreshedAt: string };

const rotateRows = compileQuery((db, rows: RotationRows) => {
  const { id: sessionId, at, usedId, parent, userId, token } = rows;
  return db
    .with("spent", (other) =>
      other.updateTable("refresh_tokens").set({ revoked: true, updated_at: at }).where("id", "=", usedId),
    )
    .with("touched", (other) =>
      other.updateTable("sessions").set(sessionTouch(rows)).where("id", "=", sessionId),
    )
    .with("noted", (other) => other.insertInto("audit_log_entries").values(toAuditEntry(rows)))
    .insertInto("refresh_tokens")
    .values(newRefreshTokenRow({ parent, userId, sessionId, token, at }));
});
