// Unlinks an identity from the account, but never the last one (R-249: DELETE
// /user/identities/{identity_id}).
import { updateUser } from "../accounts/account-store.ts";
import { updateAppMetadataProviders } from "../accounts/app-metadata-providers.ts";
import { tellOwner } from "../accounts/tell-owner.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { IdentityRow, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { lockAccountFactors } from "../factors/lock-factor.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import { isUuid, type SignedInService } from "../sessions/require-session.ts";
import { deleteIdentity, listIdentities } from "./identity-store.ts";
import { syncEmailFromIdentities } from "./sync-email-from-identities.ts";

/**
 * Throws `validation_failed`, `insufficient_aal`, `session_not_found` if the session has ended since the
 * request was authenticated, `identity_not_found`, `single_identity_not_deletable` or
 * `email_conflict_identity_not_deletable`.
 */
export async function unlinkIdentity(
  service: SignedInService,
  identityId: string,
): Promise<Record<string, never>> {
  if (!isUuid(identityId)) throw new AuthRefusal("validation_failed", messages.identityId, { status: 404 });
  const { caller } = service;
  const at = service.now();
  const account = await service.db.transaction().execute(async (db) => {
    const locked = await lockAccountFactors(db, caller, at);
    checkAssurance(locked, messages.linkingNeedsAal2);
    const { user } = locked;
    const { identity, others } = await chooseIdentity(db, user.id, identityId);
    const { id, provider, provider_id } = identity;
    const traits = { identity_id: id, provider, provider_id };
    await writeAudit(db, { user, action: "identity_unlinked", address: caller.address, at, traits });
    await deleteIdentity(db, id);
    await updateContact(service, db, { user, identity, others });
    await updateAppMetadataProviders(db, user.id);
    return user;
  });
  await tellOwner(service, account, "methodRemoved");
  return {};
}

async function chooseIdentity(
  db: AuthDatabase,
  userId: string,
  identityId: string,
): Promise<{ identity: IdentityRow; others: IdentityRow[] }> {
  const identities = await listIdentities(db, userId);
  if (identities.length <= 1) throw new AuthRefusal("single_identity_not_deletable");
  const identity = identities.find(({ id }) => id === identityId.toLowerCase());
  if (!identity) throw new AuthRefusal("identity_not_found");
  return { identity, others: identities.filter((other) => other !== identity) };
}

/**
 * The account's number is removed with its identity. Its address stays while another identity has it;
 * otherwise the address of another identity replaces it.
 */
async function updateContact(
  service: AuthService,
  db: AuthDatabase,
  { user, identity, others }: { user: UserRow; identity: IdentityRow; others: IdentityRow[] },
): Promise<void> {
  if (identity.provider === "phone")
    return updateUser(db, user.id, { phone: null, phone_confirmed_at: null });
  if (!user.email || others.some(({ email }) => email === user.email)) return;
  const whenTaken = new AuthRefusal("email_conflict_identity_not_deletable");
  await syncEmailFromIdentities(service, db, { user, whenTaken });
}
