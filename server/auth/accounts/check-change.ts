// Checks the changes that a caller requests for their account. Errors come in upstream's order
// (internal/api/user.go).

import type { JsonObject, UserRow } from "../database/schema.ts";
import { AuthRefusal, messages } from "../errors.ts";
import { checkEmail, type UpdateUserRequest } from "../http/requests.ts";
import type { AttemptedCode } from "../one-time-tokens/attempt-code.ts";
import type { AuthDatabase } from "../service.ts";
import { checkAssurance } from "../sessions/check-assurance.ts";
import { findNonce, needsReauthentication, requireRecentAuthentication } from "../sessions/reauthenticate.ts";
import type { SignedInService } from "../sessions/require-session.ts";
import { type CodeChallenge, readCodeChallenge } from "../sign-in/flow-state.ts";
import { findUserByEmail, findUserByPhone } from "./account-store.ts";
import { checkChannel } from "./contact.ts";
import { checkMetadata, mergeMetadata } from "./metadata.ts";
import { checkPassword, hashPassword, verifyPasswordHash } from "./passwords.ts";
import { checkPhone, checkSignInBySms, checkSmsAllowed } from "./phone-number.ts";

export type Change = {
  newEmail: string | undefined;
  newPhone: string | undefined;
  passwordHash: string | undefined;
  data: JsonObject | undefined;
  challenge: CodeChallenge | undefined;
  /** The reauthentication token to consume. Without a new password it reauthenticates the session. */
  nonce: AttemptedCode | undefined;
};

/**
 * Throws AuthRefusal for a change that is not allowed. Computes the slow password hash before any row is
 * locked.
 */
export async function checkChange(service: SignedInService, request: UpdateUserRequest): Promise<Change> {
  const { caller } = service;
  const { user } = caller.account;
  const { password, data } = request;
  const { newEmail, newPhone } = readContacts(request, user);
  if (newPhone !== undefined) {
    checkSignInBySms(service.settings);
    checkSmsAllowed(newPhone, service.settings);
  }
  if (password !== undefined) checkPassword(password);
  if (request.app_metadata !== undefined && request.app_metadata !== null)
    throw new AuthRefusal("not_admin", messages.notAdminMetadata);
  const isAboutSignIn = password !== undefined || newEmail !== undefined || newPhone !== undefined;
  if (isAboutSignIn) checkAssurance({ factors: caller.account.factors, session: caller.session });
  if (user.is_sso_user && isAboutSignIn) throw new AuthRefusal("user_sso_managed");
  await checkNotTaken(service.db, { newEmail, newPhone });
  const addsSignInMethod = newPhone !== undefined || (newEmail !== undefined && !user.email);
  if (addsSignInMethod && !request.nonce) requireRecentAuthentication(service);
  const nonce = await checkNonce(service, { request, addsSignInMethod });
  if (data) checkMetadata(mergeMetadata(user.raw_user_meta_data, data));
  const challenge = readCodeChallenge(request.code_challenge, request.code_challenge_method);
  const passwordHash = password === undefined ? undefined : await hashPassword(password, caller);
  return { newEmail, newPhone, passwordHash, data, challenge, nonce };
}

/** Returns only the address and number that differ from the account's. */
function readContacts({ email, phone, channel }: UpdateUserRequest, user: UserRow) {
  const wantedEmail = email ? checkEmail(email) : undefined;
  const wantedPhone = phone ? checkPhone(phone) : undefined;
  if (phone) checkChannel(channel);
  return {
    newEmail: wantedEmail === user.email ? undefined : wantedEmail,
    newPhone: wantedPhone === user.phone ? undefined : wantedPhone,
  };
}

/** True if the change affects how the account signs in. */
export function changesSignIn({ newEmail, newPhone, passwordHash }: Change): boolean {
  return newEmail !== undefined || newPhone !== undefined || passwordHash !== undefined;
}

async function checkNotTaken(
  db: AuthDatabase,
  { newEmail, newPhone }: Pick<Change, "newEmail" | "newPhone">,
): Promise<void> {
  if (newEmail !== undefined && (await findUserByEmail(db, newEmail))) throw new AuthRefusal("email_exists");
  if (newPhone !== undefined && (await findUserByPhone(db, newPhone))) throw new AuthRefusal("phone_exists");
}

/**
 * Returns the reauthentication token to consume. For a new password or sign-in method, the nonce is ignored
 * if the session needs no reauthentication, as upstream. With neither, a nonce reauthenticates the session.
 * Throws `same_password`, and what findNonce throws.
 */
async function checkNonce(
  service: SignedInService,
  { request, addsSignInMethod }: { request: UpdateUserRequest; addsSignInMethod: boolean },
): Promise<AttemptedCode | undefined> {
  const { caller } = service;
  const { user } = caller.account;
  const { password, nonce } = request;
  const find = () => findNonce(service, user, nonce);
  if (password === undefined && !addsSignInMethod) return nonce ? find() : undefined;
  const proof = needsReauthentication(service, caller) ? await find() : undefined;
  if (password === undefined) return proof;
  if (await verifyPasswordHash(password, user.encrypted_password, caller))
    throw new AuthRefusal("same_password");
  return proof;
}
