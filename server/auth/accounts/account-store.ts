// SQL for accounts and their identities. Email addresses are stored in lower case.
import { randomUUID } from "node:crypto";
import { type Insertable, sql, type Updateable } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { userColumns } from "../database/columns.ts";
import { compileQuery } from "../database/compiled-query.ts";
import { type FromJson, toFactorRow, toIdentityRow, toUserRow } from "../database/rows-from-json.ts";
import {
  type AuthSchema,
  type FactorRow,
  type IdentityRow,
  instanceId,
  type JsonObject,
  type UserRow,
} from "../database/schema.ts";
import type { AuthDatabase } from "../service.ts";

/** A user with everything that the API's user object contains. */
export type Account = { user: UserRow; identities: IdentityRow[]; factors: FactorRow[] };

export async function findUserByEmail(db: AuthDatabase, email: string): Promise<UserRow | undefined> {
  const [user] = await usersByEmail(db, { email });
  return user;
}

const usersByEmail = compileQuery((db, { email }: { email: string }) =>
  db
    .selectFrom("users")
    .select(userColumns)
    .where("email", "=", email)
    .where("is_sso_user", "=", false)
    .where("deleted_at", "is", null),
);

export function findUserByPhone(db: AuthDatabase, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("phone", "=", phone)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Returns the account that last requested a change to this number. */
export function findUserByPhoneChange(db: AuthDatabase, phone: string): Promise<UserRow | undefined> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("phone_change", "=", phone)
    .where("deleted_at", "is", null)
    .orderBy("phone_change_sent_at", "desc")
    .executeTakeFirst();
}

/** Locks the user's row: no other transaction changes the user or consumes its tokens until this one ends. */
export function lockUser(db: AuthDatabase, id: string): Promise<UserRow> {
  return db
    .selectFrom("users")
    .select(userColumns)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Like lockUser, but returns undefined if the account was deleted in the meantime. */
export function lockUserIfExists(db: AuthDatabase, id: string): Promise<UserRow | undefined> {
  return db.selectFrom("users").select(userColumns).where("id", "=", id).forUpdate().executeTakeFirst();
}

/** Uses one statement, because nearly every request loads an account. */
export async function loadAccount(db: AuthDatabase, id: string): Promise<Account | undefined> {
  const row = await selectAccount(db, id).executeTakeFirst();
  return row && toAccount(row);
}

/**
 * Selects the user, its identities and its factors as one JSON column each: the driver parses the description
 * of every column again for each result.
 */
export function selectAccount(db: AuthDatabase, id: string) {
  return db
    .selectFrom((found) =>
      found
        .selectFrom("users")
        .select(userColumns)
        .where("users.id", "=", id)
        .where("users.deleted_at", "is", null)
        .as("account"),
    )
    .select((account) => [
      sql<FromJson<UserRow>>`to_json(account)`.as("user"),
      jsonArrayFrom(
        account
          .selectFrom("identities")
          .selectAll("identities")
          .whereRef("identities.user_id", "=", "account.id")
          .orderBy("identities.created_at"),
      ).as("identities"),
      jsonArrayFrom(
        account
          .selectFrom("mfa_factors")
          .selectAll("mfa_factors")
          .whereRef("mfa_factors.user_id", "=", "account.id")
          .orderBy("mfa_factors.created_at"),
      ).as("factors"),
    ]);
}

type AccountJson = {
  user: FromJson<UserRow>;
  identities: FromJson<IdentityRow>[];
  factors: FromJson<FactorRow>[];
};

export function toAccount({ user, identities, factors }: AccountJson): Account {
  return {
    user: toUserRow(user),
    identities: identities.map(toIdentityRow),
    factors: factors.map(toFactorRow),
  };
}

/** Returns undefined if another account has this email address or phone number. */
export async function insertUser(
  db: AuthDatabase,
  user: Omit<Insertable<AuthSchema["users"]>, "instance_id" | "aud" | "role">,
): Promise<UserRow | undefined> {
  return db
    .insertInto("users")
    .values({ instance_id: instanceId, aud: "authenticated", role: "authenticated", ...user })
    .onConflict((conflict) => conflict.doNothing())
    .returning(userColumns)
    .executeTakeFirst();
}

export async function updateUser(
  db: AuthDatabase,
  id: string,
  change: Updateable<AuthSchema["users"]>,
): Promise<void> {
  await db.updateTable("users").set(change).where("id", "=", id).execute();
}

/** Clears a change of address or number that has no token any more. */
export async function clearEndedChanges(db: AuthDatabase, id: string): Promise<void> {
  await sql`
    update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0
    where id = ${id} and email_change <> '' and not exists (
      select from auth.one_time_tokens
      where user_id = ${id} and token_type in ('email_change_token_new', 'email_change_token_current')
    )`.execute(db);
  await sql`
    update auth.users set phone_change = '', phone_change_sent_at = null
    where id = ${id} and phone_change <> '' and not exists (
      select from auth.one_time_tokens where user_id = ${id} and token_type = 'phone_change_token'
    )`.execute(db);
}

export type NewIdentity = {
  userId: string;
  provider: string;
  providerId: string;
  data: JsonObject;
  at: Date;
};

/** Inserts an identity. If the provider's id is already stored, updates the data of that identity. */
export async function saveIdentity(
  db: AuthDatabase,
  { userId, provider, providerId, data, at }: NewIdentity,
): Promise<void> {
  const identity_data = JSON.stringify(data);
  await db
    .insertInto("identities")
    .values({
      id: randomUUID(),
      user_id: userId,
      provider,
      provider_id: providerId,
      identity_data,
      last_sign_in_at: at,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["provider_id", "provider"]).doUpdateSet({ identity_data, updated_at: at }),
    )
    .execute();
}

export async function mergeIdentityData(
  db: AuthDatabase,
  { userId, provider, data, at }: Omit<NewIdentity, "providerId">,
): Promise<void> {
  await db
    .updateTable("identities")
    .set({ identity_data: sql<string>`identity_data || ${JSON.stringify(data)}::jsonb`, updated_at: at })
    .where("user_id", "=", userId)
    .where("provider", "=", provider)
    .execute();
}

/** Deletes the identities of all other providers; called only for unverified accounts. */
export async function deleteOtherIdentities(
  db: AuthDatabase,
  userId: string,
  provider: string,
): Promise<void> {
  await db.deleteFrom("identities").where("user_id", "=", userId).where("provider", "<>", provider).execute();
}
