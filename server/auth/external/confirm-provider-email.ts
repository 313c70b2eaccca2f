// Confirms an account's unverified address at a provider sign-in. If the provider has verified the address,
// it is confirmed, and what was added to the account before is removed
// (../accounts/revoke-unverified-access.ts). Otherwise a mail must confirm it.

import { updateAppMetadataProviders } from "../accounts/app-metadata-providers.ts";
import { confirmEmail } from "../accounts/confirm-email.ts";
import { revokeUnverifiedAccess } from "../accounts/revoke-unverified-access.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { IdentityRow, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { startCooldown } from "../one-time-tokens/message-cooldown.ts";
import { issueConfirmation } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteIdentitiesExcept, mergeUserMetadata } from "./identity-store.ts";
import { verifiedAddresses } from "./profile.ts";
import type { ExternalSignInAttempt, ResolvedAccount } from "./sign-in-attempt.ts";

type UnverifiedSignIn = { user: UserRow; identity: IdentityRow; attempt: ExternalSignInAttempt };

/** The caller has locked `user`. Throws `over_email_send_rate_limit`. */
export async function confirmProviderEmail(
  service: AuthService,
  db: AuthDatabase,
  { user, identity, attempt }: UnverifiedSignIn,
): Promise<ResolvedAccount> {
  const { provider, profile } = attempt;
  const at = service.now();
  const isVerified =
    verifiedAddresses(profile).includes(user.email ?? "") || service.settings.isAutoConfirming;
  const audit = { user, address: service.caller.address, at, traits: { provider } };
  if (!isVerified) {
    await writeAudit(db, { ...audit, action: "user_confirmation_requested" });
    return sendConfirmation(service, db, { user, attempt });
  }
  await keepOnlyIdentity(db, { user, identity });
  await confirmEmail(db, user.id, at);
  await writeAudit(db, { ...audit, action: "user_signedup" });
  return { user };
}

async function sendConfirmation(
  service: AuthService,
  db: AuthDatabase,
  { user, attempt: { provider } }: Pick<UnverifiedSignIn, "user" | "attempt">,
): Promise<ResolvedAccount> {
  const contact = { kind: "email", address: user.email ?? "" } as const;
  await startCooldown({ ...service, db }, "confirmation", contact);
  const mail = await issueConfirmation(service, db, { user });
  const refusal = new AuthRefusal("provider_email_needs_verification", messages.emailAlsoSent(provider));
  return { refusal, mails: [mail] };
}

async function keepOnlyIdentity(
  db: AuthDatabase,
  { user, identity }: Pick<UnverifiedSignIn, "user" | "identity">,
): Promise<void> {
  await revokeUnverifiedAccess(db, user);
  await mergeUserMetadata(db, { ...user, raw_user_meta_data: null }, identity.identity_data);
  await deleteIdentitiesExcept(db, identity);
  await updateAppMetadataProviders(db, user.id);
}
