// Accounts whose address or number nobody has proven yet: made by a sign-up, or by asking for a code to sign
// in with.
import { randomUUID } from "node:crypto";
import type { JsonObject, UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteOtherIdentities, insertUser, saveIdentity, updateUser } from "./account-store.ts";
import { type Contact, lockUserByContact } from "./contact.ts";

/** `passwordHash` is null for whoever signs in with codes. */
export type UnconfirmedAccount = { contact: Contact; passwordHash: string | null; data: JsonObject };

/**
 * A new user; or one that came before and never confirmed. Of two requests for one address either may be a
 * stranger's, so a password remains only while every request brings the same one (its stored hash); once
 * gone, it does not come back before the address is proven, and whoever proves it chooses one. Upstream keeps
 * the first password. A user who has confirmed is answered as it is, and locked.
 */
export async function saveUnconfirmedAccount(
  { now }: AuthService,
  db: AuthDatabase,
  { contact, passwordHash, data }: UnconfirmedAccount,
): Promise<UserRow> {
  const at = now();
  const { kind, address } = contact;
  const begin = () => insertUser(db, { id: randomUUID(), [kind]: address, created_at: at, updated_at: at });
  const begun = await begin();
  const known = begun ? undefined : await lockUserByContact(db, contact);
  const user = begun ?? known ?? (await begin());
  if (!user) throw new AuthRefusal("user_already_exists"); // an account that was deleted but kept as a row keeps its address
  if (user.confirmed_at) return user;
  const isAgreed = known === undefined || known.encrypted_password === passwordHash;
  await resetUnconfirmed(db, user, { contact, passwordHash: isAgreed ? passwordHash : null, data, at });
  return user;
}

/**
 * For somebody who has forgotten, or never knew, the password of an account that waits for its confirmation.
 * `user` is locked.
 */
export async function discardSignUp(
  { now }: AuthService,
  db: AuthDatabase,
  { user, contact }: { user: UserRow; contact: Contact },
): Promise<void> {
  if (user.confirmed_at) return;
  await resetUnconfirmed(db, user, { contact, passwordHash: null, data: {}, at: now() });
}

/** Of everything that came with earlier requests, nothing stays. `user` is locked. */
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
