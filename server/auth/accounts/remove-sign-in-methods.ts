// Removes the sign-in methods of an account that somebody other than the owner of its mailbox may have added.

import type { IdentityRow, UserRow } from "../database/schema.ts";
import { deleteIdentity, listIdentities } from "../external/identity-store.ts";
import { lockFactors } from "../factors/factor-store.ts";
import type { AuthDatabase } from "../service.ts";
import { updateUser } from "./account-store.ts";
import { updateAppMetadataProviders } from "./app-metadata-providers.ts";
import { saveContactIdentity } from "./contact-identity.ts";
import { revokeUnverifiedAccess } from "./revoke-unverified-access.ts";
import { resetUnconfirmed } from "./unconfirmed-accounts.ts";

/** Sign-in methods other than the password, in words for the operator. */
export type SignInMethods = { taken: string[]; kept: string[] };

/**
 * If the account's address is verified, providers that verified the same address and second factors are kept.
 * A phone number or another address may belong to anybody, so it is removed. If the address is unverified,
 * everything is removed.
 */
export async function removeSignInMethods(db: AuthDatabase, user: UserRow): Promise<SignInMethods> {
  const identities = await listIdentities(db, user.id);
  const factors = (await lockFactors(db, user.id)).filter(({ status }) => status === "verified");
  const isVerified = user.email_confirmed_at !== null;
  const untrusted = identities.filter((identity) => !(isVerified && hasSameVerifiedEmail(identity, user)));
  const trusted = identities.filter((identity) => !untrusted.includes(identity));
  const number = user.phone ? ["the phone number"] : [];
  const counted = `${factors.length} second factor${factors.length === 1 ? "" : "s"}`;
  const secondFactors = factors.length > 0 ? [counted] : [];
  if (isVerified) await removeUntrusted(db, user, untrusted);
  else await removeAll(db, user);
  return isVerified
    ? {
        taken: [...describeProviders(untrusted), ...number],
        kept: [...describeProviders(trusted), ...secondFactors],
      }
    : { taken: [...describeProviders(identities), ...number, ...secondFactors], kept: [] };
}

function hasSameVerifiedEmail({ provider, email, identity_data }: IdentityRow, user: UserRow): boolean {
  return provider === "email" || (identity_data.email_verified === true && email === user.email);
}

/** Leaves out email and phone, which are reported separately. */
function describeProviders(identities: IdentityRow[]): string[] {
  const providers = identities.map(({ provider }) => provider).sort();
  return providers
    .filter((name) => name !== "email" && name !== "phone")
    .map((name) => `sign-in with ${name}`);
}

async function removeUntrusted(
  db: AuthDatabase,
  { id, email }: UserRow,
  untrusted: IdentityRow[],
): Promise<void> {
  for (const identity of untrusted) await deleteIdentity(db, identity.id);
  await updateUser(db, id, { phone: null, phone_confirmed_at: null });
  const verified = { email, email_verified: true };
  await saveContactIdentity(db, { userId: id, kind: "email", data: verified, at: new Date() });
  await updateAppMetadataProviders(db, id);
}

async function removeAll(db: AuthDatabase, user: UserRow): Promise<void> {
  const contact = { kind: "email" as const, address: user.email ?? "" };
  await revokeUnverifiedAccess(db, user);
  await resetUnconfirmed(db, user, { contact, passwordHash: null, data: {}, at: new Date() });
}
