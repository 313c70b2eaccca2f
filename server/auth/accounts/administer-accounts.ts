// What the operator's command does to accounts (`npm run admin`, docs/auth.md), over the owner's
// connection; the server may run meanwhile or not.
import { sql } from "kysely";
import type { ClientBase, Pool } from "pg";
import { writeAudit } from "../database/audit-store.ts";
import { deleteFactors, lockFactors } from "../factors/factor-store.ts";
import { type AuthDatabase, authDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { findUserByEmail, lockUser } from "./account-store.ts";

/** False when the account was an administrator before. */
export async function grantAdmin(db: AuthDatabase, userId: string): Promise<boolean> {
  const granted = sql`insert into public.user_roles (user_id, role) values (${userId}, 'admin') on conflict do nothing returning user_id`;
  return (await granted.execute(db)).rows.length > 0;
}

export async function isAdmin(db: AuthDatabase, userId: string): Promise<boolean> {
  const held = sql`select from public.user_roles where user_id = ${userId} and role = 'admin'`;
  return (await held.execute(db)).rows.length > 0;
}

/** False when there was nothing to take away. */
export async function revokeAdmin(owner: Pool | ClientBase, email: string): Promise<boolean> {
  const revoked = sql`
    delete from public.user_roles where role = 'admin'
      and user_id in (select id from auth.users where email = ${email.toLowerCase()}) returning user_id`;
  return (await revoked.execute(authDatabase(owner))).rows.length > 0;
}

/**
 * For somebody who lost the phone: no second factor is asked for any more, and whoever is signed in is signed
 * out. Answers how many there were; undefined where nobody has this address.
 */
export async function removeFactors(owner: Pool | ClientBase, email: string): Promise<number | undefined> {
  return authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      const known = await findUserByEmail(db, email.toLowerCase());
      if (!known) return undefined;
      const user = await lockUser(db, known.id);
      await deleteSessions(db, user.id);
      const factors = await lockFactors(db, user.id);
      await deleteFactors(
        db,
        factors.map(({ id }) => id),
      );
      const traits = { by: "operator", factors: factors.length };
      await writeAudit(db, { user, action: "factor_unenrolled", address: "", at: new Date(), traits });
      return factors.length;
    });
}

export async function listAdmins(owner: Pool | ClientBase): Promise<{ id: string; email: string }[]> {
  const admins = sql<{ id: string; email: string }>`
    select users.id, coalesce(users.email, '') as email from public.user_roles
    join auth.users on users.id = user_roles.user_id where user_roles.role = 'admin' order by users.email`;
  return (await admins.execute(authDatabase(owner))).rows;
}
