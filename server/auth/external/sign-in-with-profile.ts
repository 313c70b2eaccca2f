// Signs in with a provider's profile (Supabase Auth, createAccountFromExternalIdentity). A known identity
// signs in to its account. A new one is linked to the account that has its verified address, or else creates
// an account.
import { randomUUID } from "node:crypto";
import { insertUser, lockUser, lockUserIfExists } from "../accounts/account-store.ts";
import { updateAppMetadataProviders } from "../accounts/app-metadata-providers.ts";
import { takeNewAccountLimit } from "../accounts/new-account-limit.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { IdentityRow, JsonObject, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { confirmProviderEmail } from "./confirm-provider-email.ts";
import { findAccount } from "./find-account.ts";
import {
  findIdentity,
  type IdentityKey,
  insertIdentity,
  lockIdentity,
  mergeUserMetadata,
  refreshIdentity,
} from "./identity-store.ts";
import { identityData, primaryEmail } from "./profile.ts";
import type { ExternalSignInAttempt, ResolvedAccount } from "./sign-in-attempt.ts";

/**
 * Throws `user_not_found`, `user_banned`, `conflict`, or `provider_email_needs_verification` if the identity
 * can neither be linked nor create an account.
 */
export async function signInWithProfile(
  service: AuthService,
  db: AuthDatabase,
  attempt: ExternalSignInAttempt,
): Promise<ResolvedAccount> {
  const { provider } = attempt;
  const at = service.now();
  await lockIdentity(db, keyOf(attempt));
  const known = await findLockedIdentity(db, keyOf(attempt));
  const identity = known
    ? await refresh(db, known, { attempt, at })
    : await linkOrCreateAccount(service, db, attempt);
  const user = await lockUser(db, identity.user_id);
  if (user.deleted_at) throw new AuthRefusal("user_not_found");
  if (isBanned(user, at)) throw new AuthRefusal("user_banned", undefined, { status: 403 });
  if (user.email && !user.email_confirmed_at)
    return confirmProviderEmail(service, db, { user, identity, attempt });
  await writeAudit(db, { user, action: "login", address: service.caller.address, at, traits: { provider } });
  return { user };
}

/**
 * Locks the account and reads the identity again: it may have been unlinked while this request waited for the
 * lock.
 */
async function findLockedIdentity(db: AuthDatabase, key: IdentityKey): Promise<IdentityRow | undefined> {
  const found = await findIdentity(db, key);
  if (!found) return undefined;
  await lockUserIfExists(db, found.user_id);
  return findIdentity(db, key);
}

function keyOf({ provider, profile }: ExternalSignInAttempt) {
  return { provider, subject: profile.subject };
}

async function refresh(
  db: AuthDatabase,
  identity: IdentityRow,
  { attempt, at }: { attempt: ExternalSignInAttempt; at: Date },
): Promise<IdentityRow> {
  const data = identityData(attempt.profile);
  const user = await lockUser(db, identity.user_id);
  await refreshIdentity(db, identity.id, { data, at });
  await mergeUserMetadata(db, user, data);
  await updateAppMetadataProviders(db, user.id);
  return { ...identity, identity_data: data };
}

/** Calls findAccount twice, because another request may create an account with this address in between. */
async function linkOrCreateAccount(
  service: AuthService,
  db: AuthDatabase,
  attempt: ExternalSignInAttempt,
): Promise<IdentityRow> {
  const at = service.now();
  const { provider, profile } = attempt;
  const accountId =
    (await findAccount(db, profile)) ??
    (await createAccount(service, db, attempt)) ??
    (await findAccount(db, profile));
  if (accountId === undefined)
    throw new AuthRefusal("provider_email_needs_verification", messages.emailUnverified(provider));
  const data = identityData(profile);
  const user = await lockUser(db, accountId);
  const identity = await insertIdentity(db, { ...keyOf(attempt), userId: accountId, data, at });
  await mergeUserMetadata(db, user, data);
  await updateAppMetadataProviders(db, accountId);
  await auditLink(service, db, { user, identity, at });
  return identity;
}

/**
 * Returns the new account's id, or undefined if there is no address or it is taken. Upstream creates an
 * account without an address if the address is unverified and taken. Here no account is created, so that the
 * person gets the existing account once the address is verified.
 */
async function createAccount(
  service: AuthService,
  db: AuthDatabase,
  { provider, profile }: ExternalSignInAttempt,
): Promise<string | undefined> {
  const email = primaryEmail(profile)?.address.toLowerCase();
  if (email === undefined) return undefined;
  await takeNewAccountLimit(service);
  const at = service.now();
  const metadata: JsonObject = { provider, providers: [provider] };
  const user = await insertUser(db, {
    id: randomUUID(),
    email,
    created_at: at,
    updated_at: at,
    raw_app_meta_data: JSON.stringify(metadata),
    raw_user_meta_data: "{}",
  });
  return user?.id;
}

type Link = { user: UserRow; identity: IdentityRow; at: Date };

async function auditLink(
  { caller: { address } }: AuthService,
  db: AuthDatabase,
  { user, identity, at }: Link,
): Promise<void> {
  if (!user.confirmed_at) return; // confirmProviderEmail audits the sign-up
  const { provider, provider_id, id } = identity;
  const traits = { identity_id: id, provider, provider_id };
  await writeAudit(db, { user, action: "identity_linked", address, at, traits });
}
