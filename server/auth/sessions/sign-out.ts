// Signs out of all sessions, of this one, or of all others. Deleting a session's row also invalidates
// its access tokens.

import { writeAudit } from "../database/audit-store.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { SignedInService } from "./require-session.ts";
import { deleteSession, deleteSessions } from "./session-store.ts";

export async function signOut({ db, now, caller }: SignedInService, scope: string): Promise<void> {
  if (!["global", "local", "others"].includes(scope))
    throw new AuthRefusal("validation_failed", messages.logoutScope(scope));
  const { account, session, address } = caller;
  const { user } = account;
  await db.transaction().execute(async (trx) => {
    await writeAudit(trx, { user, action: "logout", address, at: now() });
    if (scope === "local") await deleteSession(trx, { userId: user.id, sessionId: session.id });
    else await deleteSessions(trx, user.id, { except: scope === "others" ? session.id : undefined });
  });
}
