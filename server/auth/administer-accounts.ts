// What the operator's command does to accounts (`npm run admin`, docs/decisions.md), over the owner's connection; the server
// may run meanwhile or not.
import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { ClientBase, Pool } from "pg";
import { findUserByEmail, insertUser, lockUser, saveIdentity, updateUser } from "./account-store.ts";
import { writeAudit } from "./audit-store.ts";
import { confirmEmail } from "./confirm-email.ts";
import { deleteFactors, lockFactors } from "./factors/factor-store.ts";
import { deleteOneTimeTokens } from "./one-time-token-store.ts";
import { checkPassword, hashPassword } from "./passwords.ts";
import { checkEmail } from "./requests.ts";
import type { JsonObject } from "./schema.ts";
import { type AuthDatabase, authDatabase } from "./service.ts";
import { deleteSessions } from "./session-store.ts";

/** `password` is there when one was made up: it is told once. */
export type EnsuredAccount = { id: string; isNew: boolean; password?: string };

export type WantedAccount = { email: string; password?: string | undefined };

/**
 * An account that can sign in: made if there is none. One that somebody signed up but never confirmed may be a stranger's,
 * so its password is replaced like a new one's; a confirmed one keeps its password unless another is given.
 * Throws AuthRefusal for an address or a password that sign-up would not take.
 */
export async function ensureConfirmedAccount(
  owner: Pool | ClientBase,
  wanted: WantedAccount,
): Promise<EnsuredAccount> {
  const email = checkEmail(wanted.email);
  if (wanted.password !== undefined) checkPassword(wanted.password);
  const password = wanted.password ?? randomBytes(15).toString("base64url");
  const passwordHash = await hashPassword(password, { address: "the operator's command" });
  return authDatabase(owner)
    .transaction()
    .execute(async (db) => {
      const known = await findUserByEmail(db, email);
      if (known?.email_confirmed_at) {
        if (wanted.password !== undefined) await setPassword(db, known.id, passwordHash);
        return { id: known.id, isNew: false };
      }
      const id = known?.id ?? (await createAccount(db, email));
      await setPassword(db, id, passwordHash);
      await confirmEmail(db, id, new Date());
      return { id, isNew: known === undefined, ...(wanted.password === undefined ? { password } : {}) };
    });
}

/** False when the account was an administrator before. */
export async function grantAdmin(owner: Pool | ClientBase, userId: string): Promise<boolean> {
  const granted = sql`insert into public.user_roles (user_id, role) values (${userId}, 'admin') on conflict do nothing returning user_id`;
  return (await granted.execute(authDatabase(owner))).rows.length > 0;
}

/** False when there was nothing to take away. */
export async function revokeAdmin(owner: Pool | ClientBase, email: string): Promise<boolean> {
  const revoked = sql`
    delete from public.user_roles where role = 'admin'
      and user_id in (select id from auth.users where email = ${email.toLowerCase()}) returning user_id`;
  return (await revoked.execute(authDatabase(owner))).rows.length > 0;
}

/**
 * For somebody who lost the phone: no second factor is asked for any more, and whoever is signed in is signed out. Answers how
 * many there were; undefined where nobody has this address.
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

async function createAccount(db: AuthDatabase, email: string): Promise<string> {
  const at = new Date();
  const id = randomUUID();
  const data: JsonObject = { email, email_verified: false, phone_verified: false, sub: id };
  await insertUser(db, {
    ...{ id, email, created_at: at, updated_at: at },
    raw_app_meta_data: JSON.stringify({ provider: "email", providers: ["email"] }),
    raw_user_meta_data: JSON.stringify(data),
  });
  await saveIdentity(db, { userId: id, provider: "email", providerId: id, data, at });
  return id;
}

/** Whoever knew the old one is signed out, and what was mailed for it stops working. */
async function setPassword(db: AuthDatabase, userId: string, passwordHash: string): Promise<void> {
  await updateUser(db, userId, { encrypted_password: passwordHash, updated_at: new Date() });
  await deleteOneTimeTokens(db, userId);
  await deleteSessions(db, userId);
}
