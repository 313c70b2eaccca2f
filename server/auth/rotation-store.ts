// A refresh in the database: the used token ends, the next one begins, the session is as new, and the audit log says so. One statement.
import { type AuditEntry, type AuditRow, auditRow, entryOf } from "./audit-store.ts";
import { builtOnce } from "./built-once.ts";
import { type RefreshTokenRow, refreshTokenOf } from "./refresh-token-store.ts";
import type { AuthDatabase } from "./service.ts";
import { type Touch, touchOf } from "./session-store.ts";

export type Rotation = { used: RefreshTokenRow; token: string; touch: Touch; entry: AuditEntry };

export async function rotateRefreshToken(
  db: AuthDatabase,
  { used, token, touch, entry }: Rotation,
): Promise<void> {
  const { id: usedId, token: parent, user_id: userId } = used;
  await rotated(db, {
    ...{ usedId, parent, userId, token, ...touch, refreshedAt: touch.at.toISOString() },
    ...auditRow(entry),
  });
}

type RotationRows = Touch &
  AuditRow & { usedId: string; parent: string; userId: string; token: string; refreshedAt: string };

const rotated = builtOnce((db, rows: RotationRows) => {
  const { id: sessionId, at, usedId, parent, userId, token } = rows;
  return db
    .with("spent", (other) =>
      other.updateTable("refresh_tokens").set({ revoked: true, updated_at: at }).where("id", "=", usedId),
    )
    .with("touched", (other) => other.updateTable("sessions").set(touchOf(rows)).where("id", "=", sessionId))
    .with("noted", (other) => other.insertInto("audit_log_entries").values(entryOf(rows)))
    .insertInto("refresh_tokens")
    .values(refreshTokenOf({ parent, userId, sessionId, token, at }));
});
