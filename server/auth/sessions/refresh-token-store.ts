// SQL for refresh tokens. Their rotation is in refresh-token-rotation-store.ts.
import { instanceId } from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

type NewRefreshToken = {
  token: string;
  userId: string;
  sessionId: string;
  parent: string | null;
  at: Date;
};

export async function insertRefreshToken(db: AuthDatabase, token: NewRefreshToken): Promise<void> {
  await db.insertInto("refresh_tokens").values(newRefreshTokenRow(token)).execute();
}

/** Deletes all refresh tokens of a session, so that none of them is exchanged for the active one any more. */
export async function deleteRefreshTokens(db: AuthDatabase, sessionId: string): Promise<void> {
  await db.deleteFrom("refresh_tokens").where("session_id", "=", sessionId).execute();
}

export function newRefreshTokenRow({ token, userId, sessionId, parent, at }: NewRefreshToken) {
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
