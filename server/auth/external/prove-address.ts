// An account whose address nobody has proven yet: the provider's word proves it, or a mail has to. Once it is proven, all
// that came before goes, since whoever signed up earlier with somebody else's address must not keep a key to the account.
import { updateUser } from "../account-store.ts";
import { writeAudit } from "../audit-store.ts";
import { confirmEmail } from "../confirm-email.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { deleteFactors, lockFactors } from "../factors/factor-store.ts";
import { takeTurn } from "../message-turn.ts";
import { noteProviders } from "../providers-of-account.ts";
import type { IdentityRow, UserRow } from "../schema.ts";
import { issueConfirmation } from "../send-token.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { deleteSessions } from "../session-store.ts";
import type { Admission, Arrival } from "./admit.ts";
import { deleteIdentitiesExcept, mergeUserMetadata } from "./identity-store.ts";
import { verifiedAddresses } from "./profile.ts";

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
  await dropUnproven(db, { user, identity });
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

/** Accounts that moved here from elsewhere may have sessions and factors too. */
async function dropUnproven(
  db: AuthDatabase,
  { user, identity }: Pick<Unproven, "user" | "identity">,
): Promise<void> {
  await updateUser(db, user.id, {
    encrypted_password: null,
    ...{ phone: null, phone_confirmed_at: null, raw_user_meta_data: "{}" },
  });
  await mergeUserMetadata(db, { ...user, raw_user_meta_data: null }, identity.identity_data);
  await deleteIdentitiesExcept(db, identity);
  await deleteSessions(db, user.id);
  const factors = await lockFactors(db, user.id);
  await deleteFactors(
    db,
    factors.map(({ id }) => id),
  );
  await noteProviders(db, user.id);
}
