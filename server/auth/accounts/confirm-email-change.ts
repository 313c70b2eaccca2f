// Changes an account's address once both the address in use and the new one have confirmed it.

import type { UserRow } from "../database/schema.ts";
import { AuthRefusal } from "../errors.ts";
import { deleteOneTimeTokens } from "../one-time-tokens/one-time-token-store.ts";
import type { AuthDatabase, AuthService } from "../service.ts";
import { updateUser } from "./account-store.ts";
import { confirmEmail } from "./confirm-email.ts";
import { saveContactIdentity } from "./contact-identity.ts";
import { mergeMetadata } from "./metadata.ts";

/** The response after one of the two addresses has confirmed. */
export type PendingConfirmation = { code: "200"; msg: string };

const halfConfirmed: PendingConfirmation = {
  code: "200",
  msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
};

/**
 * Requires the row lock on `user`. Returns undefined once the address is changed. Throws `email_exists` if
 * another account has taken the address in the meantime.
 */
export async function confirmEmailChange(
  { now, settings }: AuthService,
  db: AuthDatabase,
  user: UserRow,
): Promise<PendingConfirmation | undefined> {
  const needsBoth = Boolean(user.email) && !settings.isAutoConfirming;
  if (needsBoth && user.email_change_confirm_status === 0) {
    await updateUser(db, user.id, { email_change_confirm_status: 1 });
    return halfConfirmed;
  }
  const at = now();
  const email = user.email_change ?? "";
  await updateUser(db, user.id, {
    email,
    email_change: "",
    email_change_confirm_status: 0,
    updated_at: at,
  }).catch(refuseTaken);
  await saveEmailIdentity(db, { user, email, at });
  if (!user.email_confirmed_at) await confirmEmail(db, user.id, at);
  await deleteOneTimeTokens(db, user.id);
  return undefined;
}

async function saveEmailIdentity(
  db: AuthDatabase,
  { user, email, at }: { user: UserRow; email: string; at: Date },
): Promise<void> {
  const verified = { email, email_verified: true };
  const metadata = mergeMetadata(user.raw_user_meta_data, verified);
  await updateUser(db, user.id, { raw_user_meta_data: JSON.stringify(metadata) });
  await saveContactIdentity(db, { userId: user.id, kind: "email", data: verified, at });
}

function refuseTaken(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "23505")
    throw new AuthRefusal("email_exists");
  throw error;
}
