// Links a provider's identity to the signed-in account that requested it (R-249: GET
// /user/identities/authorize).
import { findUserByEmail, lockUserIfExists } from "../accounts/account-store.ts";
import { updateAppMetadataProviders } from "../accounts/app-metadata-providers.ts";
import { confirmEmail } from "../accounts/confirm-email.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { SessionIds, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { issueEmailChange } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { lockLiveSession } from "../sessions/session-store.ts";
import { isBanned } from "../sign-in/password-sign-in.ts";
import { findIdentity, insertIdentity, lockIdentity } from "./identity-store.ts";
import { identityData, primaryEmail } from "./profile.ts";
import type { ExternalSignInAttempt, ResolvedAccount } from "./sign-in-attempt.ts";
import { syncEmailFromIdentities } from "./sync-email-from-identities.ts";

type Linking = ExternalSignInAttempt & { linkTo: SessionIds };

/**
 * Throws `session_not_found`, `identity_already_exists`, `user_banned`, `over_email_send_rate_limit`, or
 * `email_exists` if the account would get another account's address.
 */
export async function linkIdentity(
  service: AuthService,
  db: AuthDatabase,
  linking: Linking,
): Promise<ResolvedAccount> {
  const { provider, profile, linkTo } = linking;
  const { userId } = linkTo;
  const key = { provider, subject: profile.subject };
  const at = service.now();
  await lockIdentity(db, key);
  await refuseLinked(db, key, userId);
  const user = await lockUserIfExists(db, userId);
  if (!user || !(await lockLiveSession(db, linkTo, at))) throw new AuthRefusal("session_not_found");
  if (isBanned(user, at)) throw new AuthRefusal("user_banned", undefined, { status: 403 });
  const identity = await insertIdentity(db, { ...key, userId, data: identityData(profile), at });
  const traits = { identity_id: identity.id, provider, provider_id: profile.subject };
  await writeAudit(db, { user, action: "identity_linked", address: service.caller.address, at, traits });
  await updateAppMetadataProviders(db, userId);
  return user.email ? { user } : setEmailFromIdentity(service, db, { user, linking });
}

async function refuseLinked(
  db: AuthDatabase,
  key: { provider: string; subject: string },
  userId: string,
): Promise<void> {
  const known = await findIdentity(db, key);
  if (!known) return;
  const isOwn = known.user_id === userId;
  throw new AuthRefusal("identity_already_exists", isOwn ? undefined : messages.identityOfAnother);
}

/**
 * An account without an address, such as one that signed up by phone, gets the identity's address. An
 * unverified address must first be confirmed by mail.
 */
async function setEmailFromIdentity(
  service: AuthService,
  db: AuthDatabase,
  { user, linking }: { user: UserRow; linking: Linking },
): Promise<ResolvedAccount> {
  const email = primaryEmail(linking.profile);
  if (!email) return { user };
  const whenTaken = new AuthRefusal("email_exists", undefined, { status: 400 });
  if (!email.isVerified && !service.settings.isAutoConfirming)
    return requestEmailChange(service, db, {
      user,
      linking,
      newEmail: email.address.toLowerCase(),
      whenTaken,
    });
  await syncEmailFromIdentities(service, db, { user, whenTaken });
  await confirmEmail(db, user.id, service.now());
  return { user };
}

type EmailRequest = { user: UserRow; linking: Linking; newEmail: string; whenTaken: AuthRefusal };

/**
 * Treats the address as a change of address: the account gets it only once a mail to it is confirmed
 * (upstream sets it at once).
 */
async function requestEmailChange(
  service: AuthService,
  db: AuthDatabase,
  { user, linking: { provider, linkTo }, newEmail, whenTaken }: EmailRequest,
): Promise<ResolvedAccount> {
  if (await findUserByEmail(db, newEmail)) throw whenTaken;
  const contact = { kind: "email", address: newEmail } as const;
  await startCooldown({ ...service, db }, "email_change", contact);
  const mails = await issueEmailChange(service, db, {
    user,
    newEmail,
    sessionId: linkTo.sessionId,
  });
  const refusal = new AuthRefusal("email_not_confirmed", messages.emailAlsoSent(provider), { status: 422 });
  return { refusal, mails };
}
