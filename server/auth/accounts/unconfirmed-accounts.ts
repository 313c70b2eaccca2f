// Accounts without a verified address or number. They are created by a sign-up or by a request for a sign-in
// code.
import { randomUUID } from "node:crypto";
import type { JsonObject, UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteOtherIdentities, insertUser, saveIdentity, updateUser } from "./account-store.ts";
import { languageOnly } from "./account-words.ts";
import { type Contact, lockUserByContact } from "./contact.ts";

/** `passwordHash` is null for an account that signs in with codes. */
export type UnconfirmedAccount = { contact: Contact; passwordHash: string | null; data: JsonObject };

/**
 * Creates the account, or overwrites one that was never confirmed. Of two requests for one address, either
 * may come from a stranger. A password is therefore kept only while every request has the same one (compared
 * by its stored hash). A dropped password is not restored before the address is verified, and the person who
 * verifies it chooses a new one. Upstream keeps the first password. A confirmed account is locked and
 * returned unchanged, any other with the new metadata, whose language the mail is in.
 */
export async function saveUnconfirmedAccount(
  { now }: AuthService,
  db: AuthDatabase,
  { contact, passwordHash, data }: UnconfirmedAccount,
): Promise<UserRow> {
  const at = now();
  const { kind, address } = contact;
  const create = () => insertUser(db, { id: randomUUID(), [kind]: address, created_at: at, updated_at: at });
  const created = await create();
  const existing = created ? undefined : await lockUserByContact(db, contact);
  const user = created ?? existing ?? (await create());
  if (!user) throw new AuthRefusal("user_already_exists"); // a soft-deleted account keeps its address
  if (user.confirmed_at) return user;
  const keepsPassword = existing === undefined || existing.encrypted_password === passwordHash;
  await resetUnconfirmed(db, user, { contact, passwordHash: keepsPassword ? passwordHash : null, data, at });
  return { ...user, raw_user_meta_data: unverifiedMetadata(user.id, contact, data) };
}

/**
 * Removes the password of an unconfirmed account that was forgotten or never known, and all metadata but the
 * language. Requires the row lock on `user`.
 */
export async function discardSignUp(
  { now }: AuthService,
  db: AuthDatabase,
  { user, contact }: { user: UserRow; contact: Contact },
): Promise<void> {
  if (user.confirmed_at) return;
  const data = languageOnly(user.raw_user_meta_data);
  await resetUnconfirmed(db, user, { contact, passwordHash: null, data, at: now() });
}

/**
 * Replaces password, metadata and identities, so that nothing of earlier requests remains. Requires the row
 * lock on `user`.
 */
export async function resetUnconfirmed(
  db: AuthDatabase,
  user: UserRow,
  { contact, passwordHash, data, at }: UnconfirmedAccount & { at: Date },
): Promise<void> {
  const { kind } = contact;
  const identityData = unverifiedMetadata(user.id, contact, data);
  await updateUser(db, user.id, {
    encrypted_password: passwordHash,
    raw_app_meta_data: JSON.stringify(appMetadataFor(contact)),
    raw_user_meta_data: JSON.stringify(identityData),
    updated_at: at,
  });
  await saveIdentity(db, { userId: user.id, provider: kind, providerId: user.id, data: identityData, at });
  await deleteOtherIdentities(db, user.id, kind);
}

export function appMetadataFor({ kind }: Contact): JsonObject {
  return { provider: kind, providers: [kind] };
}

export function unverifiedMetadata(id: string, { kind, address }: Contact, data: JsonObject): JsonObject {
  return { ...data, [kind]: address, email_verified: false, phone_verified: false, sub: id };
}
