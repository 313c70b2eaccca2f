// An account whose address nobody has proven yet: the provider's word proves it, or a mail has to. Once it is
// proven, all that came before goes (../accounts/revoke-unverified-access.ts).

import { noteProviders } from "../accounts/app-metadata-providers.ts";
import { confirmEmail } from "../accounts/confirm-email.ts";
import { dropUnproven } from "../accounts/revoke-unverified-access.ts";
import { writeAudit } from "../database/audit-store.ts";
import type { IdentityRow, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { takeTurn } from "../one-time-tokens/message-cooldown.ts";
import { issueConfirmation } from "../one-time-tokens/send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteIdentitiesExcept, mergeUserMetadata } from "./identity-store.ts";
import { verifiedAddresses } from "./profile.ts";
import type { Admission, Arrival } from "./resolve-external-account.ts";

type Unproven = { user: UserRow; identity: IdentityRow; arrival: Arrival };

/** `user` is locked. Throws `over_email_send_rate_limit`. */
export async function proveAddress(
  service: AuthService,
  db: AuthDatabase,
  { user, identity, arrival }: Unproven,
): Promise<Admission> {
  const { provider, profile, requester } = arrival;
  const at = service.now();
  const isProven = verifiedAddresses(profile).includes(user.email ?? "") || service.settings.isAutoConfirming;
  const audit = { user, address: requester.address, at, traits: { provider } };
  if (!isProven) {
    await writeAudit(db, { ...audit, action: "user_confirmation_requested" });
    return askByMail(service, db, { user, arrival });
  }
  await keepOnly(db, { user, identity });
  await confirmEmail(db, user.id, at);
  await writeAudit(db, { ...audit, action: "user_signedup" });
  return { user };
}

async function askByMail(
  service: AuthService,
  db: AuthDatabase,
  { user, arrival: { provider, requester } }: Pick<Unproven, "user" | "arrival">,
): Promise<Admission> {
  const contact = { kind: "email", address: user.email ?? "" } as const;
  await takeTurn({ ...service, db }, "confirmation", { contact, requester });
  const mail = await issueConfirmation(service, db, { user, requester });
  const refusal = new AuthRefusal("provider_email_needs_verification", messages.emailAlsoSent(provider));
  return { refusal, mails: [mail] };
}

async function keepOnly(
  db: AuthDatabase,
  { user, identity }: Pick<Unproven, "user" | "identity">,
): Promise<void> {
  await dropUnproven(db, user);
  await mergeUserMetadata(db, { ...user, raw_user_meta_data: null }, identity.identity_data);
  await deleteIdentitiesExcept(db, identity);
  await noteProviders(db, user.id);
}
