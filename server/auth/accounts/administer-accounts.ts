// Account operations of the operator's commands (`npm run admin`, `npm run editor`, docs/accounts.md). They
// use the database owner's connection and work whether or not the server runs.
import { sql } from "kysely";
import type { ClientBase, Pool } from "pg";
import { writeAudit } from "../database/audit-store.ts";
import { deleteFactors, lockFactors } from "../factors/factor-store.ts";
import { type AuthDatabase, authDatabase } from "../service.ts";
import { deleteSessions } from "../sessions/session-store.ts";
import { findUserByEmail, lockUser } from "./account-store.ts";

/** Returns false if the account already was an administrator. */
export async function grantAdmin(db: AuthDatabase, userId: string): Promise<boolean> {
  const granted = sql`insert into public.user_roles (user_id, role) values (${userId}, 'admin') on conflict do nothing returning user_id`;
  return (await granted.execute(db)).rows.length > 0;
}

export async function isAdmin(db: AuthDatabase, userId: string): Promise<boolean> {
  const held = sql`select from public.user_roles where user_id = ${userId} and role = 'admin'`;
  return (await held.execute(db)).rows.length > 0;
}

/** Returns false if no administrator has this address. */
export async function revokeAdmin(owner: Pool | ClientBase, email: string): Promise<boolean> {
  const revoked = sql`
    delete from public.user_roles where role = 'admin'
      and user_id in (select id from auth.users where email = ${email.toLowerCase()}) returning user_id`;
  return (await revoked.execute(authDatabase(owner))).rows.length > 0;
}

export async function grantEditing(db: AuthDatabase, userId: string): Promise<void> {
  await sql`insert into public.editors (account_id) values (${userId}) on conflict do nothing`.execute(db);
}

export async function isEditor(db: AuthDatabase, userId: string): Promise<boolean> {
  const held = sql`select from public.editors where account_id = ${userId}`;
  return (await held.execute(db)).rows.length > 0;
}

/** Returns false if no editor has this address. */
export async function revokeEditing(owner: Pool | ClientBase, email: string): Promise<boolean> {
  const revoked = sql`
    delete from public.editors
    where account_id in (select id from auth.users where email = ${email.toLowerCase()}) returning account_id`;
  return (await revoked.execute(authDatabase(owner))).rows.length > 0;
}

/**
 * Deletes the second factors and all sessions of a person who lost the phone. Returns the number of factors,
 * or undefined if no account has this address.
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

export async function listEditors(owner: Pool | ClientBase): Promise<{ id: string; email: string }[]> {
  const editors = sql<{ id: string; email: string }>`
    select users.id, coalesce(users.email, '') as email from public.editors
    join auth.users on users.id = editors.account_id order by users.email`;
  return (await editors.execute(authDatabase(owner))).rows;
}
