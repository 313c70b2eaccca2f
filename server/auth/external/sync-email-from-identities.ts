// Gives an account the oldest proven address among its identities, or none (Supabase Auth,
// UpdateUserEmailFromIdentities, which takes unproven ones too: then the account would block an address, or
// draw in its owner, on somebody's mere word). What was mailed to the address before stops working.
import { findUserByEmail, updateUser } from "../accounts/account-store.ts";
import { mergeMetadata } from "../accounts/metadata.ts";
import type { IdentityRow, UserRow } from "../database/schema.ts";
import type { AuthRefusal } from "../errors.ts";
import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { listIdentities } from "./identity-store.ts";

/** `user` is locked. Throws `whenTaken` where every such address is another account's. */
export async function syncEmailFromIdentities(
  { now, settings }: AuthService,
  db: AuthDatabase,
  { user, whenTaken }: { user: UserRow; whenTaken: AuthRefusal },
): Promise<void> {
  const isProven = ({ identity_data }: IdentityRow) =>
    settings.isAutoConfirming || identity_data.email_verified === true;
  const candidates = (await listIdentities(db, user.id)).filter(isProven).flatMap(({ email }) => email || []);
  const email = await firstFree(db, candidates);
  if (!email && candidates.length > 0) throw whenTaken;
  await updateUser(db, user.id, {
    email: email ?? null,
    updated_at: now(),
    ...nothingPending,
    ...(email ? {} : { email_confirmed_at: null, raw_user_meta_data: withoutProof(user) }),
  }).catch((error: unknown) => {
    throw isTaken(error) ? whenTaken : error;
  });
  await deleteOneTimeTokens(db, user.id);
}

async function firstFree(db: AuthDatabase, addresses: string[]): Promise<string | undefined> {
  for (const address of addresses) if (!(await findUserByEmail(db, address))) return address;
  return undefined;
}

function withoutProof({ raw_user_meta_data }: UserRow): string {
  return JSON.stringify(mergeMetadata(raw_user_meta_data, { email_verified: false }));
}

/** SQLSTATE unique_violation: somebody took it a moment ago, or an account that was deleted keeps it. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

const nothingPending = {
  confirmation_sent_at: null,
  recovery_sent_at: null,
  email_change: "",
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: "",
  phone_change_sent_at: null,
  reauthentication_sent_at: null,
};
