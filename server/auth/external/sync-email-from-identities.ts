// Sets an account's address to the oldest verified address among its identities that no other account has, or
// to none (Supabase Auth, UpdateUserEmailFromIdentities). Upstream also takes unverified addresses: an
// account could then block an address, or have its owner's sign-ins linked to it, without any proof. One-time
// tokens that were sent before stop working.
import { findUserByEmail, updateUser } from "../accounts/account-store.ts";
import { mergeMetadata } from "../accounts/metadata.ts";
import type { IdentityRow, UserRow } from "../database/schema.ts";
import type { AuthRefusal } from "../errors.ts";
import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { listIdentities } from "./identity-store.ts";

/** The caller has locked `user`. Throws `whenTaken` if other accounts have all such addresses. */
export async function syncEmailFromIdentities(
  { now, settings }: AuthService,
  db: AuthDatabase,
  { user, whenTaken }: { user: UserRow; whenTaken: AuthRefusal },
): Promise<void> {
  const isVerified = ({ identity_data }: IdentityRow) =>
    settings.isAutoConfirming || identity_data.email_verified === true;
  const candidates = (await listIdentities(db, user.id))
    .filter(isVerified)
    .flatMap(({ email }) => email || []);
  const email = await firstFree(db, candidates);
  if (!email && candidates.length > 0) throw whenTaken;
  await updateUser(db, user.id, {
    email: email ?? null,
    updated_at: now(),
    ...noPendingTokens,
    ...(email ? {} : { email_confirmed_at: null, raw_user_meta_data: metadataWithoutVerification(user) }),
  }).catch((error: unknown) => {
    throw isTaken(error) ? whenTaken : error;
  });
  await deleteOneTimeTokens(db, user.id);
}

async function firstFree(db: AuthDatabase, addresses: string[]): Promise<string | undefined> {
  for (const address of addresses) if (!(await findUserByEmail(db, address))) return address;
  return undefined;
}

function metadataWithoutVerification({ raw_user_meta_data }: UserRow): string {
  return JSON.stringify(mergeMetadata(raw_user_meta_data, { email_verified: false }));
}

/**
 * SQLSTATE unique_violation: another request has just taken the address, or a deleted account still has it.
 */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

const noPendingTokens = {
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change: "",
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: "",
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
};
